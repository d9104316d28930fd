import { LeadDetail } from './applications/lead-detail'
import { LoanStatement } from './payments/loan-statement'

/** The details of a loan with its statement under them: two areas joined, which do not know each other. */
export function LoanDetails({ title }: { title: string }) {
  return <LeadDetail title={title} under={(leadId) => <LoanStatement leadId={leadId} />} />
}
