import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Icon } from 'ui/graphics/icon.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { EmailCard, RequestButton } from './email-card'
import { type IssuedDocument, useDocuments } from './use-documents'
import { useEmail, useEmailRequest } from './use-email'

const pageIcon = 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6'
const downloadIcon = 'M12 4v11M7 11l5 5 5-5M5 20h14'

/** The title opens the document in a new tab; the icon downloads it under a descriptive name. */
function DocumentRow({ document: { title, issued_on, withdrawn_on, url, file_name } }: { document: IssuedDocument }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-line border-t">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-16 min-w-0 flex-[1_1_9rem] items-center gap-3 py-2 hover:text-leaf"
      >
        <Icon d={pageIcon} className="text-leaf" />
        <span>
          <span className="font-semibold underline decoration-1 underline-offset-4">{title}</span>
          <span className="sr-only">, opens in a new tab</span>
          <span className="block text-ink-soft text-sm">
            <CalendarDate date={issued_on} />, PDF
          </span>
          {withdrawn_on && (
            <span className="block text-sm">
              Not valid since <CalendarDate date={withdrawn_on} />: a payment was taken back
            </span>
          )}
        </span>
      </a>
      <a href={url} download={file_name} className="icon-button text-leaf" aria-label={`Download ${title}`}>
        <Icon d={downloadIcon} />
      </a>
    </li>
  )
}

/** Shown only if the address is confirmed; otherwise the server refuses to send. */
function EmailStatement({ leadId, loanNo }: { leadId: number; loanNo: string }) {
  const requests = useEmailRequest()
  if (useEmail().data?.status !== 'CONFIRMED') return null
  return (
    <div className="grid gap-3">
      <RequestButton requests={requests} busyLabel="Sending…" onClick={() => requests.sendStatement(leadId)}>
        Email me the statement <span className="sr-only">of loan {loanNo}</span>
      </RequestButton>
    </div>
  )
}

interface LoanDocumentsProps {
  leadId: number
  loanNo: string
  documents: readonly IssuedDocument[]
}

/** An application that was never paid out is called by its own number, as in the loan history. */
function LoanDocuments({ leadId, loanNo, documents }: LoanDocumentsProps) {
  const wasPaidOut = documents.some(({ kind }) => kind === 'STATEMENT')
  return (
    <section className="card gap-3 py-5">
      <h2 className="figures text-xl">{wasPaidOut ? `Loan ${loanNo}` : `Application ${leadId}`}</h2>
      <ul>
        {documents.map((document) => (
          <DocumentRow key={document.sha256 ?? document.file_name} document={document} />
        ))}
      </ul>
      {wasPaidOut && <EmailStatement leadId={leadId} loanNo={loanNo} />}
    </section>
  )
}

function Loans({ documents }: { documents: readonly IssuedDocument[] }) {
  if (documents.length === 0) {
    return (
      <EmptyState title="No documents yet." action={<LinkButton to="/my-dashboard">Go to the dashboard</LinkButton>}>
        The offer, the agreement and its signing certificate, receipts and statements of your loans will be here.
      </EmptyState>
    )
  }
  // The newest loan first: by date, its documents could come after the statement of an older one, which is of today.
  const leadIds = [...new Set(documents.map(({ lead_id }) => lead_id))].sort((one, other) => other - one)
  return leadIds.map((leadId) => {
    const ofLoan = documents.filter(({ lead_id }) => lead_id === leadId)
    return <LoanDocuments key={leadId} leadId={leadId} loanNo={ofLoan[0]?.loan_no ?? ''} documents={ofLoan} />
  })
}

/** Every document of the customer's loans, to open and to download. */
export function DocumentsScreen({ title }: { title: string }) {
  const query = useDocuments()
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="text-3xl">{title}</h1>
      <QueryView query={query} label="Loading your documents" errorTitle="Your documents could not be loaded.">
        {(documents) => <Loans documents={documents} />}
      </QueryView>
      <div hidden={query.isPending}>
        <EmailCard />
      </div>
    </div>
  )
}
