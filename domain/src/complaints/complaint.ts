import { addDays, daysBetween, type IstDate } from '../calendar/ist-date.ts'

/** OPEN waits for the lender, ANSWERED and CLOSED do not; a customer who is not satisfied opens either again. */
export const complaintStatuses = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** What happens to a complaint. OVERDUE is recorded when the time for an answer has passed without one. */
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

/** The Reserve Bank's rule: an answer within 30 days, after which its ombudsman takes the complaint. */
export const answerDays = 30
/** For so many days after the answer, or after the day it was due, the ombudsman can be asked. */
const ombudsmanDays = 90
const reopenDays = 30

export type Complaint = {
  status: ComplaintStatus
  raisedOn: IstDate
  answerDueOn: IstDate
  /** The day of the latest answer, also of one that the customer was not satisfied with. */
  answeredOn: IstDate | null
}

/** The day of the complaint is not counted. Opening it again does not give the lender more time. */
export const answerDueOn = (raisedOn: IstDate): IstDate => addDays(raisedOn, answerDays)

export const isOverdue = ({ status, answerDueOn: dueOn }: Complaint, today: IstDate): boolean =>
  status === 'OPEN' && today > dueOn

/** Null once it has been answered; negative when the answer is late. */
export const daysLeft = ({ status, answerDueOn: dueOn }: Complaint, today: IstDate): number | null =>
  status === 'OPEN' ? daysBetween(today, dueOn) : null

export const mayReply = ({ status }: Complaint): boolean => status === 'OPEN'

export const mayReopen = ({ status, answeredOn }: Complaint, today: IstDate): boolean =>
  status !== 'OPEN' && answeredOn !== null && today <= addDays(answeredOn, reopenDays)

/** The days on which the ombudsman takes the complaint, the first and the last. */
export function ombudsmanWindow({ answeredOn, answerDueOn: dueOn }: Complaint): { from: IstDate; to: IstDate } {
  if (answeredOn !== null) return { from: answeredOn, to: addDays(answeredOn, ombudsmanDays) }
  return { from: addDays(dueOn, 1), to: addDays(dueOn, ombudsmanDays) }
}
