import type { documents } from 'contract/account/documents'
import type { AnswerOf } from 'contract/endpoint'
import { istDateOf } from 'domain/calendar/ist-date'
import { reversedAmountOf } from 'domain/loan/booking/reversal-chain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SignedUrls } from '../../platform/http/signed-urls.ts'
import { documentFileName } from '../../records/issued-documents/document-file-name.ts'
import { documentPath } from '../../records/issued-documents/document-issuer.ts'
import { type IssuedDocument, listIssuedDocuments } from '../../records/issued-documents/queries.ts'
import { issuedFileName } from '../../records/issued-documents/routes.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { formatReceiptNumber, receiptPath } from '../../records/ledger/receipt-number.ts'
import { listLeads, listReopenings } from '../../records/loans/leads.ts'
import { type Loan, listLoans, loanNumber } from '../../records/loans/loans.ts'
import { withdrawnAt } from '../papers/loan-documents/closing-letters.ts'
import { statementPath } from '../papers/pdf/statement-pdf.ts'

type List = (typeof documents)['events']['list']
type ListedDocument = AnswerOf<List>['Data']['documents'][number]
type Dependencies = { database: Database; clock: Clock; urls: SignedUrls }
type SignPath = (path: string) => string

async function listIssued({ database }: Dependencies, customerId: number, sign: SignPath): Promise<ListedDocument[]> {
  const issued = await listIssuedDocuments(database.kysely, customerId)
  const leadIds = new Set(issued.map(({ leadId }) => leadId))
  const reopenings = Map.groupBy(await listReopenings(database.kysely, [...leadIds]), ({ leadId }) => leadId)
  const withdrawnOn = (document: IssuedDocument) => {
    const at = withdrawnAt(document, reopenings.get(document.leadId) ?? [])
    return at ? istDateOf(at) : null
  }
  return issued.map((document) => ({
    lead_id: document.leadId,
    loan_no: loanNumber(document.leadId),
    kind: document.kind,
    title: document.title,
    issued_on: document.issuedOn,
    withdrawn_on: withdrawnOn(document),
    file_name: issuedFileName(document),
    url: sign(documentPath(document.id)),
    sha256: document.sha256.toString('hex'),
  }))
}

/** The documents that are generated on request for a loan that was ever paid out: its statement, and a receipt for each payment. */
async function listGenerated({ database, clock }: Dependencies, loan: Loan, sign: SignPath): Promise<ListedDocument[]> {
  const { leadId, loanNo } = loan
  const loanFields = { lead_id: leadId, loan_no: loanNo, sha256: null }
  const today = clock.today()
  const entries = await listEntries(database.kysely, leadId)
  if (entries.length === 0) return []
  const receipts = entries.flatMap((entry) => {
    const { receiptNumber, bookedOn } = entry
    if (receiptNumber === null) return []
    const number = formatReceiptNumber(receiptNumber)
    const taken = reversedAmountOf(entries, entry)
    const fileName = documentFileName(loanNo, `receipt-${number}`, bookedOn)
    const url = sign(receiptPath(receiptNumber))
    return [
      {
        ...loanFields,
        kind: 'RECEIPT' as const,
        title: `Receipt ${number}`,
        issued_on: bookedOn,
        withdrawn_on: taken?.isWhole ? taken.on : null,
        file_name: fileName,
        url,
      },
    ]
  })
  const statement = {
    ...loanFields,
    kind: 'STATEMENT' as const,
    title: `Statement of loan ${loanNo}`,
    issued_on: today,
    withdrawn_on: null,
    file_name: documentFileName(loanNo, 'statement', today),
    url: sign(statementPath(leadId)),
  }
  return [statement, ...receipts.toReversed()]
}

/** All documents of the customer's own loans, newest first; the lead_id of another customer matches nothing. */
export function listDocuments(dependencies: Dependencies): Handler<List> {
  const { database, urls } = dependencies
  return async ({ lead_id }, caller) => {
    const { customerId } = caller.session
    const sign: SignPath = (path) => urls.sign(path, caller)
    const leads = await listLeads(database.kysely, customerId)
    const loans = await listLoans(
      database.kysely,
      leads.map(({ id }) => id),
    )
    const generated = await Promise.all(loans.map((loan) => listGenerated(dependencies, loan, sign)))
    const all = [...generated.flat(), ...(await listIssued(dependencies, customerId, sign))]
    const requested = lead_id === undefined ? all : all.filter((document) => document.lead_id === Number(lead_id))
    return accepted({
      Data: { documents: requested.toSorted((one, other) => other.issued_on.localeCompare(one.issued_on)) },
    })
  }
}
