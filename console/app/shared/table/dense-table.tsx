import { type ReactNode, useState } from 'react'
import { useKeys } from '../keys/keys'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  isNumber?: boolean
  /** Names the row: a button that opens it. Without one, the first column is. */
  isName?: boolean
  /** Wraps instead of making the table wide. */
  isText?: boolean
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens a row: a click on it, or Enter on the marked one. */
  onOpen?: (row: Row) => void
  /** Chooses a row, or no longer, where several are chosen for one act. */
  onChoose?: (row: Row) => void
  /** Says what it means that there are no rows. */
  empty: ReactNode
}

/** Rows that a hand on the keyboard can live in: j and k mark a row, Enter opens it. */
export function DenseTable<Row>({ caption, columns, rows, rowKey, onOpen, onChoose, empty }: Props<Row>) {
  const [markedKey, setMarkedKey] = useState<string>()
  const marked = rows.findIndex((row) => rowKey(row) === markedKey)
  const mark = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) setMarkedKey(rowKey(row))
  }
  const withMarked = (act: (row: Row) => void) => () => {
    const row = rows[marked]
    if (row) act(row)
  }
  useKeys([
    { key: 'j', does: 'Mark the next row', run: () => mark(marked + 1) },
    { key: 'k', does: 'Mark the row before', run: () => mark(marked - 1) },
    ...(onOpen ? [{ key: 'Enter', does: 'Open the marked row', run: withMarked(onOpen) }] : []),
    ...(onChoose ? [{ key: 'x', does: 'Choose the marked row', run: withMarked(onChoose) }] : []),
  ])
  const nameColumn = onOpen && (columns.find(({ isName }) => isName) ?? columns[0])
  if (rows.length === 0) return <div className="dense-empty">{empty}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard
    <section className="dense-scroll" aria-label={caption} tabIndex={0}>
      <table className="dense">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={rowKey(row) === markedKey || undefined}
              data-opens={onOpen ? '' : undefined}
              onClick={() => {
                setMarkedKey(rowKey(row))
                onOpen?.(row)
              }}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  data-number={column.isNumber || undefined}
                  data-text={column.isText || undefined}
                >
                  {column === nameColumn ? (
                    // The click on it is one on the row.
                    <button type="button" className="dense-name">
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
