import type { ReactNode } from 'react'
import { Moment } from '../../shared/layout/moment'
import type { Data } from '../../shared/wire/call'
import { rupees } from './customer-words'

export type Story = Data<'customers', 'story'>

function Tile({
  title,
  value,
  isBad,
  children,
}: {
  title: string
  value: ReactNode
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <section className="tile" data-bad={isBad || undefined}>
      <h2>{title}</h2>
      <p className="tile-value">{value}</p>
      <div className="text-ink-soft">{children}</div>
    </section>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function releasedBy({ is_person: isPerson, is_same_person: isSame }: NonNullable<Story['paid']>): string {
  if (!isPerson) return 'without a person, under its ceilings'
  return isSame ? 'the one who approved' : 'not the one who approved'
}

/** The four questions of an inspector. */
export function StoryTiles({ story: { approved, evidence, seen, paid } }: { story: Story }) {
  return (
    <div className="tiles">
      <Tile title="Who approved" value={approved?.by ?? 'Nobody yet'}>
        {approved && (
          <>
            <Moment at={approved.at} />
            {approved.policy_version !== null && `, policy ${approved.policy_version}`}
          </>
        )}
      </Tile>
      <Tile title="On what evidence" value={counted(evidence.documents, 'document', 'documents')}>
        {evidence.rules && `${evidence.rules.passed} of ${evidence.rules.asked} rules passed; `}
        {evidence.monthly_income !== null && `says they earn ${rupees(evidence.monthly_income)} a month; `}
        {evidence.name_match === null
          ? 'no account was confirmed'
          : `name at the bank fits ${evidence.name_match} of 100`}
      </Tile>
      <Tile title="Who saw it" value={counted(seen.people, 'person', 'people')}>
        {counted(seen.looks, 'look', 'looks')}; {seen.reveals} of what is masked, with a purpose
      </Tile>
      <Tile title="Who paid it" value={paid?.released_by ?? 'Not paid'} isBad={paid?.is_same_person ?? false}>
        {paid && (
          <>
            {rupees(paid.amount)}
            {paid.reference && `, UTR ${paid.reference}`}; {releasedBy(paid)}
          </>
        )}
      </Tile>
    </div>
  )
}
