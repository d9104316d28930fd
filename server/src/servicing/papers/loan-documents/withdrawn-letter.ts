import { formatDate, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { Database } from '../../../platform/database/database.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import { facts, type PdfDefinition, paragraph } from '../../../records/issued-documents/pdf/pdf-definition.ts'
import type { IssuedDocument } from '../../../records/issued-documents/queries.ts'
import { listReopenings } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { withdrawnAt } from './closing-letters.ts'

/**
 * What is served in place of a letter that certified that nothing is due, once its loan was opened again: it says so, and
 * certifies nothing. Undefined if the document still counts. The stored letter stays as it was issued.
 */
export async function findWithdrawnLetter(
  { database }: { database: Database },
  document: IssuedDocument,
): Promise<PdfDefinition | undefined> {
  const reopenings = await listReopenings(database.kysely, [document.leadId])
  const at = withdrawnAt(document, reopenings)
  if (at === undefined) return undefined
  const applicant = await findApplicant(database.kysely, document.customerId)
  const name = applicant?.fullName ?? ''
  const loanNo = loanNumber(document.leadId)
  const [closedOn = ''] = document.reference.split('/')
  return {
    title: `${document.title}: withdrawn`,
    reference: `Loan ${loanNo} · ${name}`,
    createdAt: at,
    blocks: [
      {
        type: 'highlight',
        label: `Letter of ${formatDate(document.issuedOn)}`,
        value: 'No longer valid',
        note: `${formatDate(istDateOf(at))}: a payment was taken back, and the loan is open again. This letter no longer counts.`,
      },
      facts(
        ['Borrower', name],
        ['Loan number', loanNo],
        ['Was closed on', formatDate(closedOn as IstDate)],
        ['Withdrawn on', formatDate(istDateOf(at))],
      ),
      paragraph('The statement of the loan says what is due. You get a new letter when the loan is repaid.'),
    ],
  }
}
