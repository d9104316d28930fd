import { addDays, daysBetween, type IstDate } from '../calendar/ist-date.ts'

/** An OPEN complaint waits for the lender. A customer who is not satisfied can reopen one that is ANSWERED or CLOSED. */
export const complaintStatuses = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** What happens to a complaint. OVERDUE is recorded if it is open when the time for an answer has passed. */
export const complaintEventKinds = [
  'RAISED',
  'ATTACHED',
  'REPLIED',
  'ANSWERED',
  'CLOSED',
  'REOPENED',
  'OVERDUE',
] as const
export type ComplaintEventKind = (typeof complaintEventKinds)[number]

export const complaintCategories = [
  { id: 'APPLICATION', name: 'My application' },
  { id: 'PAYOUT', name: 'Money I have not received' },
  { id: 'REPAYMENT', name: 'A repayment, receipt or refund' },
  { id: 'CHARGES', name: 'Interest, fee or charges' },
  { id: 'CONDUCT', name: 'How I was contacted or treated' },
  { id: 'DATA', name: 'My personal data' },
  { id: 'WEBSITE', name: 'The website or its messages' },
  { id: 'OTHER', name: 'Something else' },
] as const
export type ComplaintCategory = (typeof complaintCategories)[number]['id']

/** The Reserve Bank's rule: an answer within 30 days, after which its ombudsman accepts the complaint. */
export const answerDays = 30
/** How long the ombudsman accepts a complaint, counted from the answer or from the day it was due. */
const ombudsmanDays = 90
const reopenDays = 30

export type Complaint = {
  status: ComplaintStatus
  raisedOn: IstDate
  answerDueOn: IstDate
  /** The day of the latest answer, even if the customer has reopened the complaint since. */
  answeredOn: IstDate | null
}

/** The day of the complaint is not counted. Reopening it does not give the lender more time. */
export const answerDueOn = (raisedOn: IstDate): IstDate => addDays(raisedOn, answerDays)

export const isOverdue = ({ status, answerDueOn: dueOn }: Complaint, today: IstDate): boolean =>
  status === 'OPEN' && today > dueOn

/** Null once it has been answered; negative when the answer is late. */
export const daysLeft = ({ status, answerDueOn: dueOn }: Complaint, today: IstDate): number | null =>
  status === 'OPEN' ? daysBetween(today, dueOn) : null

export const mayReply = ({ status }: Complaint): boolean => status === 'OPEN'

export const mayReopen = ({ status, answeredOn }: Complaint, today: IstDate): boolean =>
  status !== 'OPEN' && answeredOn !== null && today <= addDays(answeredOn, reopenDays)

/** The first and the last day on which the ombudsman accepts the complaint. */
export function ombudsmanWindow({ answeredOn, answerDueOn: dueOn }: Complaint): { from: IstDate; to: IstDate } {
  if (answeredOn !== null) return { from: answeredOn, to: addDays(answeredOn, ombudsmanDays) }
  return { from: addDays(dueOn, 1), to: addDays(dueOn, ombudsmanDays) }
}
