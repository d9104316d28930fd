import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { useMay } from '../../shared/session/session'
import { type Column, DenseTable } from '../../shared/table/dense-table'
import { markWords, type Net, nameKinds, type Other, standingTones, standingWords, weightlessWords } from './link-words'
import { MarkDialog, UnmarkDialog } from './mark-dialog'

const firstSeen = ({ shares }: Other) => shares.map(({ first_seen: at }) => at).toSorted()[0]

function weightOf({ shares, mark }: Other): string {
  if (mark) return `${markWords[mark.mark]}: ${mark.words}`
  if (shares.length === 0) return 'shares only with the others'
  const reasons = shares.map(({ weightless }) => weightless)
  const [first] = reasons
  return first && reasons.every(Boolean) ? weightlessWords[first] : 'counts'
}

/** Everybody in the net, the nearest first. */
export function OthersTable({ net }: { net: Net }) {
  const mayMark = useMay('links_mark')
  const [task, setTask] = useState<{ kind: 'mark' | 'unmark'; other: Other }>()
  const columns: Column<Other>[] = [
    {
      header: 'Customer',
      isName: true,
      cell: ({ customer_id: id, name }) => <Link to={`/customers/${id}`}>{name}</Link>,
    },
    {
      header: 'Loan',
      cell: ({ standing, loan_no: loanNo }) => (
        <Chip tone={standingTones[standing]}>
          {loanNo} {standingWords[standing]}
        </Chip>
      ),
    },
    {
      header: 'Shares',
      isText: true,
      cell: ({ shares, steps_away: steps }) =>
        shares.length > 0 ? nameKinds(shares.map(({ kind }) => kind)) : `over ${steps - 1} others`,
    },
    {
      header: 'Since',
      cell: (other) => {
        const since = firstSeen(other)
        return since && <Moment at={since} />
      },
    },
    { header: 'Weight', isText: true, cell: weightOf },
    ...(mayMark
      ? [
          {
            header: 'Mark',
            cell: (other: Other) => (
              <Button variant="quiet" onClick={() => setTask({ kind: other.mark ? 'unmark' : 'mark', other })}>
                {other.mark ? 'End it…' : 'Mark…'}
                <span className="sr-only"> {other.name}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
  const close = () => setTask(undefined)
  return (
    <>
      <DenseTable
        caption="Who shares something"
        columns={columns}
        rows={net.others}
        rowKey={({ customer_id: id }) => id}
        empty="Nobody shares anything with this customer."
      />
      {net.is_capped && <p className="text-ink-soft">There are more than 200; the nearest are shown.</p>}
      {task?.kind === 'mark' && <MarkDialog net={net} other={task.other} onClose={close} />}
      {task?.kind === 'unmark' && <UnmarkDialog net={net} other={task.other} onClose={close} />}
    </>
  )
}
