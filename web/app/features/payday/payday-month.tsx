import { dayNamesFrom, dayOfMonth, weekdayOf, weekdays } from 'domain/calendar/day-names'
import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import { formatRupees, groupDigits } from 'domain/money/format-money'
import { CalendarDate } from '../../shared/formatting/calendar-date'

interface PaydayMonthProps {
  legend: string
  /** The day of the payout. */
  today: IstDate
  /** The chosen day, as days from today. */
  days: number
  minDays: number
  maxDays: number
  /** The interest up to a day, in paise. */
  interestAfter: (days: number) => number
  onChange: (days: number) => void
}

const cellClass =
  'figures relative grid min-h-11 lg:pointer-fine:min-h-10 place-content-center rounded-sm text-center text-sm leading-tight'

/** The first day of a month also shows the month, in smaller letters. */
const DayLabel = ({ date }: { date: IstDate }) => (
  <span
    aria-hidden="true"
    className={date.endsWith('-01') ? 'whitespace-nowrap text-[0.8125rem] max-[22rem]:text-[0.6875rem]' : undefined}
  >
    {dayOfMonth(date)}
  </span>
)

/** Short enough for a seventh of a phone's width: +3,000, then +12.5k. */
function shortCost(paise: number): string {
  const rupees = Math.round(paise / 100)
  return rupees < 10_000 ? `+${groupDigits(rupees)}` : `+${Math.round(rupees / 100) / 10}k`
}

const Cost = ({ paise }: { paise: number }) => (
  <span
    aria-hidden="true"
    className="block text-[0.6875rem] max-[22rem]:font-normal max-[22rem]:text-[0.625rem] max-[22rem]:tracking-tight"
  >
    {shortCost(paise)}
  </span>
)

function DayChoice({ date, day, ...month }: PaydayMonthProps & { date: IstDate; day: number }) {
  const interestPaise = month.interestAfter(day)
  const isBefore = day < month.days
  return (
    <label
      className={`${cellClass} cursor-pointer border hover:border-leaf has-checked:border-leaf has-checked:bg-leaf has-checked:font-bold has-checked:text-on-leaf has-checked:forced-color-adjust-none has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${isBefore ? 'border-transparent bg-marigold-soft' : 'border-line'}`}
    >
      <input
        type="radio"
        name="payday"
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
        value={day}
        checked={day === month.days}
        onChange={() => month.onChange(day)}
        aria-label={`${weekdays[weekdayOf(date)]} ${formatDate(date)}, ${formatRupees(interestPaise)} interest`}
      />
      <DayLabel date={date} />
      <Cost paise={interestPaise} />
    </label>
  )
}

/** Days that cannot be chosen: today, and days before the minimum tenure, which still show their cost. */
function FixedDay({ date, day, interestAfter }: PaydayMonthProps & { date: IstDate; day: number }) {
  return (
    <span
      aria-hidden="true"
      className={`${cellClass} ${day === 0 ? 'bg-marigold font-bold text-on-marigold' : 'bg-marigold-soft'}`}
    >
      <DayLabel date={date} />
      {day === 0 ? (
        <span className="block text-[0.6875rem] max-[22rem]:font-normal max-[24.5rem]:text-[0.625rem]">today</span>
      ) : (
        <Cost paise={interestAfter(day)} />
      )}
    </span>
  )
}

/**
 * The days from today to the last possible due date; each shows the interest up to it. The first column is today's
 * weekday, so that the number of weeks is the same on every day.
 */
export function PaydayMonth(props: PaydayMonthProps) {
  const { legend, today, minDays, maxDays } = props
  const { weekday } = dayNamesFrom(today)
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-ink-soft text-sm max-[22rem]:min-h-18">
        Any day from <CalendarDate date={addDays(today, minDays)} /> to <CalendarDate date={addDays(today, maxDays)} />.
        The small figure is the interest until that day.
      </p>
      <div className="mt-2 grid grid-cols-7 gap-1 max-[22rem]:gap-x-0.5">
        {weekdays.map((_, day) => (
          <span key={weekday(day)} aria-hidden="true" className="text-center text-ink-soft text-xs">
            {weekday(day)}
          </span>
        ))}
        {Array.from({ length: maxDays + 1 }, (_, day) => {
          const date = addDays(today, day)
          const Day = day >= minDays ? DayChoice : FixedDay
          return <Day key={date} {...props} date={date} day={day} />
        })}
      </div>
    </fieldset>
  )
}
