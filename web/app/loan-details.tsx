import { LeadDetail } from './loans/lead-detail'
import { LoanStatement } from './repay/loan-statement'

/** The details of a loan with its statement under them: two areas joined, which do not know each other. */
export function LoanDetails({ title }: { title: string }) {
  return <LeadDetail title={title} under={(leadId) => <LoanStatement leadId={leadId} />} />
}
