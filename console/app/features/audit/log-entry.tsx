import { type Role, roles } from 'domain/staff/roles'
import { Link } from 'react-router'
import { Dialog } from 'ui/feedback/dialog.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Moment } from '../../shared/layout/moment'
import type { Data } from '../../shared/wire/call'

type Entry = Data<'audit', 'list'>['entries'][number]

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** One line with everything that was recorded. */
export function LogEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Line ${entry.entry_no}`}>
      <DetailList
        items={[
          { term: 'When', value: <Moment at={entry.at} /> },
          {
            term: 'Who',
            value: entry.staff_id ? (
              <Link to={`?person=${entry.staff_id}`} onClick={onClose}>
                {entry.person}
              </Link>
            ) : (
              'nobody who was logged in'
            ),
          },
          { term: 'As', value: entry.roles.map((role) => roles[role as Role] ?? role).join(', ') || 'no role' },
          { term: 'What', value: `${entry.what} (${entry.event})` },
          { term: 'About', value: entry.subject ?? 'nothing in particular' },
          ...(entry.purpose ? [{ term: 'Purpose', value: entry.purpose }] : []),
          { term: 'Result', value: entry.result },
          ...Object.entries(entry.details).map(([name, value]) => ({
            term: name.replaceAll('_', ' '),
            value: wordsOf(value),
          })),
        ]}
      />
    </Dialog>
  )
}
