import type { ReactNode } from 'react'

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, for money and counts. */
  isNumber?: boolean
  /** The corner of its cell if on phones a row takes two lines; otherwise each cell has its own line. */
  corner?: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
}

interface DataTableProps<Row> {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shown when there are no rows. */
  empty?: ReactNode
}

/** A table on wide screens; on phones each row becomes two lines, or a card with the headers beside its values. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty = 'Nothing to show yet.',
}: DataTableProps<Row>) {
  return (
    <table className="data-table" data-layout={columns.some(({ corner }) => corner) ? 'corners' : undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" data-number={column.isNumber || undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.header}
                data-header={column.header}
                data-number={column.isNumber || undefined}
                data-corner={column.corner}
              >
                <span>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
