import { LeadDetail } from '../applications/leads/lead-detail'
import { LoanStatement } from './loan-statement'

/** The details of a loan with its statement. */
export function LoanDetails({ title }: { title: string }) {
  return <LeadDetail title={title}>{(leadId) => <LoanStatement leadId={leadId} />}</LeadDetail>
}
