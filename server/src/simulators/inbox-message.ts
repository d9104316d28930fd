/** A message as the inbox shows it; `otp` is null where it holds none. */
export type InboxMessage = { to: string; text: string; otp: string | null; sent_at: string }
