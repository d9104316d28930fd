import { Chip } from '../../shared/layout/chip'
import { Moment } from '../../shared/layout/moment'
import { DenseTable } from '../../shared/table/dense-table'
import { type HitRow, sourceNames, stateLabels, stateTones } from './screening-words'

type Props = { hits: readonly HitRow[]; empty: string; onOpen: (hitId: string) => void }

function State({ hit: { state, report_due_at: due } }: { hit: HitRow }) {
  return (
    <>
      <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip>
      {due && (
        <>
          {' '}
          report due <Moment at={due} />
        </>
      )}
    </>
  )
}

export function HitTable({ hits, empty, onOpen }: Props) {
  return (
    <DenseTable
      caption="Alerts"
      rows={hits}
      rowKey={({ hit_id }) => hit_id}
      onOpen={({ hit_id }) => onOpen(hit_id)}
      empty={empty}
      columns={[
        { header: 'Customer', isName: true, cell: ({ customer }) => <b>{customer || 'erased'}</b> },
        { header: 'On the list', isText: true, cell: ({ listed_name }) => listed_name },
        { header: 'Alike', isNumber: true, cell: ({ score }) => `${score} of 100` },
        { header: 'List', cell: ({ source, reference }) => `${sourceNames[source]}, ${reference}` },
        { header: 'State', cell: (hit) => <State hit={hit} /> },
        { header: 'Since', cell: ({ opened_at }) => <Moment at={opened_at} /> },
      ]}
    />
  )
}
