import { Link, useParams } from 'react-router'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { dateOf, rupees, toneOf } from '../features/customers/customer-words'
import { Timeline } from '../features/customers/history-tab'
import { type Story, StoryTiles } from '../features/customers/story-tiles'
import { Chip } from '../shared/layout/chip'
import { PageHead } from '../shared/layout/page-head'
import { useLook } from '../shared/wire/use-look'

function Chips({ story }: { story: Story }) {
  const { amount, tenure_days: days, status, disbursed_on: day, log } = story
  return (
    <span className="flex flex-wrap gap-2">
      {amount !== null && (
        <Chip>
          {rupees(amount)} · {days} days
        </Chip>
      )}
      <Chip tone={toneOf(status)}>{status}</Chip>
      {day && <Chip tone="good">Paid out {dateOf(day)}</Chip>}
      <Chip tone={log.is_sealed ? 'good' : 'warn'}>
        {log.is_sealed ? 'Sealed' : 'Sealed within a minute'}, {log.entries} of the log
      </Chip>
    </span>
  )
}

function LoanStory({ customerId, loanNo }: { customerId: string; loanNo: string }) {
  const query = useLook('customers', 'story', { customer_id: customerId, loan_no: loanNo }, { isRecorded: true })
  return (
    <QueryView query={query} label="Reading the loan" errorTitle="The loan could not be read">
      {(story) => (
        <>
          <PageHead
            title={`Loan ${story.loan_no}`}
            actions={<Link to={`/customers/${customerId}`}>{story.customer || 'The customer'}</Link>}
          >
            <Chips story={story} />
          </PageHead>
          <StoryTiles story={story} />
          <Timeline lines={story.lines} isExact />
          <p className="mt-3 text-ink-soft">Reading this page is itself a line in the log.</p>
        </>
      )}
    </QueryView>
  )
}

/** Who approved one loan, on what evidence, who saw it and who paid it. */
export default function LoanStoryPage() {
  const { customerId = '', loanNo = '' } = useParams()
  return <LoanStory key={`${customerId} ${loanNo}`} customerId={customerId} loanNo={loanNo} />
}
