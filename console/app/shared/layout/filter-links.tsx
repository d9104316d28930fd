import { Link, useSearchParams } from 'react-router'

/** The server counts no further. */
const countedUpTo = 1_000

type Props = {
  /** Its name in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string; count?: number }[]
  chosen: string
}

/** One choice of a list, kept in the address so that it can be sent to a colleague. */
export function FilterLinks({ name, label, options, chosen }: Props) {
  const [search] = useSearchParams()
  const addressOf = (value: string) => {
    const after = new URLSearchParams(search)
    after.set(name, value)
    after.delete('cursor')
    return `?${after}`
  }
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-2">
      {options.map(({ value, label: text, count }) => (
        <Link
          key={value}
          to={addressOf(value)}
          className="chip no-underline"
          data-tone={value === chosen ? 'good' : 'plain'}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {text}
          {count !== undefined && <b>{count < countedUpTo ? count : `${countedUpTo.toLocaleString('en-IN')}+`}</b>}
        </Link>
      ))}
    </nav>
  )
}
