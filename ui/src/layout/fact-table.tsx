import type { ReactNode } from 'react'

interface FactTableProps {
  caption: string
  rows: readonly { name: string; value?: ReactNode }[]
  /** Shown in place of a missing value. */
  missing?: string
}

const isMissing = (value: ReactNode) => value === undefined || value === null || value === ''

/** A two-column table of names and values that looks the same at every width, except that large text gets a line of its own. */
export function FactTable({ caption, rows, missing = 'NA' }: FactTableProps) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left font-semibold text-xl">{caption}</caption>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name} className="border-line border-t last:*:pb-0">
              <th
                scope="row"
                className="@max-[12rem]:block py-3 @max-[12rem]:pb-0 pr-4 sm:pr-6 sm:w-px sm:whitespace-nowrap align-top font-normal text-ink-soft"
              >
                {name}
              </th>
              <td className="figures @max-[12rem]:block py-3 @max-[12rem]:pt-0 text-right align-top font-semibold [overflow-wrap:anywhere]">
                {isMissing(value) ? missing : value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
