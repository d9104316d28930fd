import { mayContactAt, type QuietSlot } from './contact-hours.ts'
import type { LoanStatus } from './loan-statuses.ts'

export const contactChannels = ['CALL', 'VISIT'] as const
export type ContactChannel = (typeof contactChannels)[number]

export type ContactRefusal = 'not overdue' | 'agent not named' | 'not at this hour' | 'contact limit reached'

export type ContactFacts = {
  status: LoanStatus
  /** The borrower has been told the name of the agent. */
  isAgentNamed: boolean
  quietSlot: QuietSlot
}

/** Why an agent may not contact the borrower now. The caller checks how often the borrower was contacted today. */
export function refuseContact({ status, isAgentNamed, quietSlot }: ContactFacts, at: Date): ContactRefusal | undefined {
  if (status !== 'OVERDUE') return 'not overdue'
  if (!isAgentNamed) return 'agent not named'
  return mayContactAt(at, quietSlot) ? undefined : 'not at this hour'
}
