interface Row {
  name: string
  /** An explanation under the name. */
  note?: string
  value: string
}

interface LegalTableProps {
  caption: string
  rows: readonly Row[]
  /** Amounts stay on the right at every width; text wraps below its name on a phone. */
  isMoney?: boolean
}

const cellClass = {
  text: 'max-sm:block max-sm:border-b-0 max-sm:pb-0',
  money: 'figures @max-[12rem]:block @max-[12rem]:pt-0 whitespace-nowrap text-right font-semibold text-ink',
}

/** A two-column table that stays readable down to 320 px. */
export function LegalTable({ caption, rows, isMoney = false }: LegalTableProps) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left align-top">
        <caption className="pb-2 text-left font-semibold text-ink">{caption}</caption>
        <tbody>
          {rows.map(({ name, note, value }) => (
            <tr key={name} className="border-line border-t">
              <th
                scope="row"
                className={`py-3 pr-6 align-top font-semibold text-ink ${isMoney ? '@max-[12rem]:block @max-[12rem]:pb-0' : cellClass.text} sm:w-2/5`}
              >
                {name}
                {note ? <span className="block font-normal text-ink-soft text-sm">{note}</span> : null}
              </th>
              <td className={`py-3 align-top ${isMoney ? cellClass.money : 'max-sm:block max-sm:pt-0.5'}`}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
