const parts = { timeZone: 'Asia/Kolkata', day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const inIndia = new Intl.DateTimeFormat('en-IN', { ...parts, hour12: false })
const toTheSecond = new Intl.DateTimeFormat('en-IN', { ...parts, second: '2-digit', hour12: false })

/** A time in India: 15 Nov, 18:30; to the second where the order of things is asked. */
export function Moment({ at, isExact = false }: { at: string; isExact?: boolean }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {(isExact ? toTheSecond : inIndia).format(new Date(at))}
    </time>
  )
}
