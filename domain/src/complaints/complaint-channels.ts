/** How a complaint reached us, as a customer reads it. */
export const complaintChannels = {
  WEBSITE: 'On the website',
  PHONE: 'By phone',
  EMAIL: 'By email',
  LETTER: 'By letter',
  IN_PERSON: 'In person',
} as const
export type ComplaintChannel = keyof typeof complaintChannels

/** Those where a person at the lender writes it down. */
export const staffChannels = ['PHONE', 'EMAIL', 'LETTER', 'IN_PERSON'] as const satisfies readonly ComplaintChannel[]
