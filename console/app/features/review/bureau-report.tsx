import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Chip, type ChipTone } from '../../shared/layout/chip'
import { ReasonDialog } from '../../shared/layout/reason-dialog'
import { useMay } from '../../shared/session/session'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'
import { useLook } from '../../shared/wire/use-look'

type Review = Data<'review', 'case'>
type Block = Review['bureau']

const stateChips: Record<Block['state'], { label: string; tone: ChipTone }> = {
  NONE: { label: 'no report', tone: 'warn' },
  WAITING: { label: 'being asked', tone: 'plain' },
  HIT: { label: 'known', tone: 'good' },
  THIN: { label: 'thin file', tone: 'warn' },
  NO_HIT: { label: 'not known', tone: 'warn' },
  ANOTHER_PERSON: { label: 'another person', tone: 'bad' },
  UNREADABLE: { label: 'cannot be read', tone: 'warn' },
  NOT_ASKED: { label: 'not asked', tone: 'warn' },
  REFUSED: { label: 'refused', tone: 'warn' },
  UNANSWERED: { label: 'no answer', tone: 'warn' },
}

const rupees = (amount: number | null) => (amount === null ? 'not given' : `₹${amount.toLocaleString('en-IN')}`)

/** The answer as the bureau sent it; opening it is recorded. */
function RawReport({ reference, onClose }: { reference: string; onClose: () => void }) {
  const query = useLook('bureau', 'read', { reference }, { isRecorded: true })
  return (
    <Dialog open onClose={onClose} title={`Credit report ${reference}`}>
      <QueryView query={query} label="Opening the report" errorTitle="The report could not be opened" isPart>
        {({ raw, reader, sha256 }) => (
          <>
            <p className="text-ink-soft">
              Read by {reader}. SHA-256 {sha256.slice(0, 16)}… That you opened it is recorded, and the customer sees it.
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <section className="bureau-raw" tabIndex={0} aria-label="The report">
              <pre>{raw}</pre>
            </section>
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

function AskAgain({ leadId, onClose }: { leadId: number; onClose: () => void }) {
  const ask = useAct('bureau', 'ask', { onDone: onClose })
  return (
    <ReasonDialog
      title="Ask the bureau"
      confirmLabel="Ask it"
      isRunning={ask.isRunning}
      refusal={ask.refusal}
      onConfirm={(reason) => void ask.run({ lead_id: leadId, reason })}
      onClose={onClose}
    >
      <p>This may cost another report, and other lenders see the enquiry.</p>
    </ReasonDialog>
  )
}

function Accounts({ accounts }: Pick<Block, 'accounts'>) {
  return (
    <details>
      <summary>
        {accounts.length} {accounts.length === 1 ? 'account' : 'accounts'},{' '}
        {accounts.filter((account) => account.is_open).length} open
      </summary>
      <ul className="grid gap-2">
        {accounts.map(({ member, type, owned_as, is_open, balance, overdue, signs, no }) => (
          <li key={no}>
            {member}, {type.toLowerCase()}, {owned_as}, {is_open ? 'open' : 'closed'}: balance {rupees(balance)},
            overdue {rupees(overdue)}{' '}
            {signs.map((sign) => (
              <Chip key={sign} tone="bad">
                {sign}
              </Chip>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Enquiries({ enquiries }: Pick<Block, 'enquiries'>) {
  return (
    <details>
      <summary>
        {enquiries.length} {enquiries.length === 1 ? 'enquiry' : 'enquiries'} by others
      </summary>
      <ul>
        {enquiries.map(({ no, on, member, purpose }) => (
          <li key={no}>
            {on ?? 'no date'}: {member}, {purpose}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What the credit bureau says about the applicant. */
export function BureauReport({ review }: { review: Review }) {
  const {
    state,
    words,
    bureau,
    reference,
    read_on: readOn,
    score,
    figures,
    accounts,
    enquiries,
    ...block
  } = review.bureau
  const [opened, setOpened] = useState<'report' | 'ask'>()
  const mayRead = useMay('bureau_read')
  const mayAsk = useMay('bureau_ask') && block.may_ask_again && review.state !== 'DECIDED'
  const { label, tone } = stateChips[state]
  return (
    <section className="grid gap-2" aria-label="Credit report">
      <h2>
        Credit report {score !== null && <span className="figures">{score}</span>} <Chip tone={tone}>{label}</Chip>
      </h2>
      <p>
        {words} {readOn && `${bureau}, read on ${readOn}.`}
      </p>
      {figures.length > 0 && (
        <dl className="facts">
          {figures.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>
                <span>
                  <Chip tone={figure.tone}>{figure.value}</Chip>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {accounts.length > 0 && <Accounts accounts={accounts} />}
      {enquiries.length > 0 && <Enquiries enquiries={enquiries} />}
      {reference && mayRead && (
        <p>
          <Button variant="quiet" onClick={() => setOpened('report')}>
            Open the report…
          </Button>
        </p>
      )}
      {mayAsk && (
        <p>
          <Button variant="quiet" onClick={() => setOpened('ask')}>
            Ask the bureau…
          </Button>
        </p>
      )}
      {opened === 'report' && reference && <RawReport reference={reference} onClose={() => setOpened(undefined)} />}
      {opened === 'ask' && <AskAgain leadId={review.lead_id} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
