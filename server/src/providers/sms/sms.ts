/** A one-time code to send. The text is the template registered with the operator, with the code filled in. */
export type OtpMessage = { mobile: string; otp: string; text: string; validMinutes: number }

/** Every kind of message other than codes; each has a template registered with the operator. */
export const noticeNames = [
  'offer_ready',
  'disbursed',
  'rejected',
  'payout_retried',
  'payout_cancelled',
  'receipt',
  'receipt_part',
  'receipt_closed',
  'receipt_excess',
  'receipt_closed_excess',
  'refunded',
  'payment_returned',
  'payment_disputed',
  'payment_moved',
  'loan_reopened',
  'due_soon',
  'due_today',
  'overdue',
  'autopay_on',
  'autopay_off',
  'debit_planned',
  'debit_done',
  'debit_failed',
  'debit_skipped',
  'new_device',
  'pan_claimed',
  'complaint_raised',
  'complaint_answered',
  'complaint_closed',
  'complaint_overdue',
  'data_export_ready',
  'erase_requested',
  'erase_done',
  'retention_ends',
  'recovery_agent',
  'bureau_report',
] as const
export type NoticeName = (typeof noticeNames)[number]

/** `values` are in the order of the template's variables; the text is the template with them filled in. */
export type Notice = { mobile: string; name: NoticeName; values: readonly string[]; text: string }

/** The port. Resolves when the provider has accepted the message; throws ProviderFailure when it has not. */
export type Sms = { sendOtp(message: OtpMessage): Promise<void>; sendNotice(notice: Notice): Promise<void> }
