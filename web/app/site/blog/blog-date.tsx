/** A date of YYYY-MM-DD, shown as DD-MM-YYYY. */
export function BlogDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="figures text-ink-soft text-sm">
      {date.split('-').reverse().join('-')}
    </time>
  )
}
