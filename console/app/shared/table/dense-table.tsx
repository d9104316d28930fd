import { type ReactNode, useState } from 'react'
import { useKeys } from '../keys/keys'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  isNumber?: boolean
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
  /** Says what it means that there are no rows. */
  empty: ReactNode
}

/** Rows that a hand on the keyboard can live in: j and k mark a row, Enter opens it. */
export function DenseTable<Row>({ caption, columns, rows, rowKey, onOpen, empty }: Props<Row>) {
  const [markedKey, setMarkedKey] = useState<string>()
  const marked = rows.findIndex((row) => rowKey(row) === markedKey)
  const mark = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) setMarkedKey(rowKey(row))
  }
  const open = () => {
    const row = rows[marked]
    if (row) onOpen?.(row)
  }
  useKeys([
    { key: 'j', does: 'Mark the next row', run: () => mark(marked + 1) },
    { key: 'k', does: 'Mark the row before', run: () => mark(marked - 1) },
    ...(onOpen ? [{ key: 'Enter', does: 'Open the marked row', run: open }] : []),
  ])
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
              {columns.map(({ header, cell, isNumber, isText }) => (
                <td key={header} data-number={isNumber || undefined} data-text={isText || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
