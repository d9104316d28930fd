import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { DenseTable } from '../../shared/table/dense-table'
import { dateOf, lookedAt, type Shown, toneOf, wordsOf } from './customer-words'

export function MessagesTab({ shown }: { shown: Shown<'messages'> }) {
  return (
    <>
      <p className="mb-2 text-ink-soft">
        What a message said is not shown here: it may carry a code, or a link that logs in.
      </p>
      <DenseTable
        caption="Messages"
        rows={shown.messages}
        rowKey={({ at, what, channel }) => `${at} ${channel} ${what}`}
        empty="Nothing was sent to them in the last 400 days."
        columns={[
          { header: 'When', cell: ({ at }) => <Moment at={at} /> },
          { header: 'By', cell: ({ channel }) => (channel === 'SMS' ? 'SMS' : 'e-mail') },
          { header: 'What', cell: ({ what }) => what },
          { header: 'About', cell: ({ loan_no: no }) => no },
          { header: 'State', cell: ({ state }) => <Chip tone={toneOf(state)}>{wordsOf(state)}</Chip> },
        ]}
      />
    </>
  )
}

export function ConsentsTab({ shown }: { shown: Shown<'consents'> }) {
  return (
    <>
      <p className="mb-2">
        Contact: {shown.contact}. {shown.has_email_notices ? 'Reminders also go by e-mail.' : 'No reminders by e-mail.'}
      </p>
      <DenseTable
        caption="Consents"
        rows={shown.consents}
        rowKey={({ at, purpose, action }) => `${at} ${purpose} ${action}`}
        empty="They have agreed to nothing yet."
        columns={[
          { header: 'When', cell: ({ at }) => <Moment at={at} /> },
          { header: 'For', cell: ({ purpose }) => purpose },
          {
            header: 'What',
            cell: ({ action }) => <Chip tone={action === 'GIVEN' ? 'good' : 'warn'}>{wordsOf(action)}</Chip>,
          },
          { header: 'Version', cell: ({ version }) => version },
          { header: 'Words', isText: true, cell: ({ words }) => words },
          { header: 'On page', cell: ({ page }) => page },
        ]}
      />
    </>
  )
}

export function ComplaintsTab({ shown }: { shown: Shown<'complaints'> }) {
  if (shown.complaints.length === 0) return <p className="dense-empty">They have never complained.</p>
  return (
    <div className="grid gap-3">
      {shown.complaints.map((complaint) => (
        <section key={complaint.number} className="panel p-4" aria-label={complaint.number}>
          <h2 className="flex flex-wrap items-center gap-2">
            {complaint.number} <Chip tone={toneOf(complaint.status)}>{wordsOf(complaint.status)}</Chip>
          </h2>
          <p className="text-ink-soft">
            {complaint.about}
            {complaint.loan_no && `, ${complaint.loan_no}`}; an answer is due by {dateOf(complaint.answer_due_on)}
          </p>
          <ul className="timeline">
            {complaint.events.map(({ kind, by, text, at }) => (
              <li key={`${at} ${kind}`}>
                <span>
                  {wordsOf(kind)}
                  {text && <span className="block whitespace-pre-line">{text}</span>}
                </span>
                <span className="text-ink-soft">
                  {by}, <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function DevicesTab({ shown }: { shown: Shown<'devices'> }) {
  return (
    <DenseTable
      caption="Sessions"
      rows={shown.sessions}
      rowKey={({ signed_in_at: at, device }) => `${at} ${device}`}
      empty="They have not logged in for a month."
      columns={[
        { header: 'Device', cell: ({ device }) => device },
        { header: 'Signed in', cell: ({ signed_in_at: at }) => <Moment at={at} /> },
        { header: 'Last seen', cell: ({ last_seen_at: at }) => <Moment at={at} /> },
        {
          header: 'Now',
          cell: ({ is_live: isLive }) => (isLive ? <Chip tone="good">signed in</Chip> : <Chip>ended</Chip>),
        },
      ]}
    />
  )
}

export function LooksTab({ shown }: { shown: Shown<'looks'> }) {
  return (
    <DenseTable
      caption="Who looked"
      rows={shown.looks}
      rowKey={({ at, person, event, details }) => `${at} ${person} ${event} ${JSON.stringify(details)}`}
      empty="Nobody has looked."
      columns={[
        { header: 'When', cell: ({ at }) => <Moment at={at} /> },
        { header: 'Who', cell: ({ person, roles }) => `${person ?? 'nobody'}, ${roles.map(wordsOf).join(', ')}` },
        { header: 'What', cell: ({ event, details }) => lookedAt(event, details) },
        { header: 'Purpose', isText: true, cell: ({ purpose }) => purpose },
      ]}
    />
  )
}
