import { type DayNames, dayNamesFrom } from 'domain/calendar/day-names'
import { istDateOf } from 'domain/calendar/ist-date'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatRupees, groupDigits } from 'domain/money/format-money'
import { belowQuestions, PlannerAnswer } from './planner-answer'
import { plannerExample } from './planner-example'

const { amountPaise, days } = plannerExample
const { dailyRateBasisPoints, tenureDays } = loanProduct

const interestRupees = (day: number) =>
  estimateLoan({ amountPaise, days: day, dailyRateBasisPoints }).interestPaise / 100

/** Plain text with a padding, because a grid in each of the 41 cells would add a tenth to the first layout of the page. */
const cellClass =
  'figures min-h-11 border pt-1.25 lg:pointer-fine:min-h-10 lg:pointer-fine:pt-0.75 max-[22rem]:pt-1.75 whitespace-nowrap rounded-sm text-center text-[0.8125rem] max-[22rem]:text-[0.6875rem] leading-tight'

function cellState(day: number): string {
  if (day === 0) return 'border-transparent bg-marigold font-bold text-on-marigold'
  if (day === days) return 'border-transparent bg-leaf font-bold text-on-leaf'
  return day < days ? 'border-transparent bg-marigold-soft' : 'border-line'
}

interface PlannerExampleContentProps {
  names?: DayNames
}

/** Shown until the planner has loaded, and without JavaScript. */
export function PlannerExampleContent({ names = dayNamesFrom(istDateOf(new Date())) }: PlannerExampleContentProps) {
  return (
    <>
      <div className={`grid gap-4 p-5 lg:pt-4 ${belowQuestions}`} data-planner-inputs="">
        <div className="h-36 lg:h-34">
          <p className="flex items-center justify-between gap-4">
            <span className="font-semibold">I need</span>
            <strong className="figures text-2xl">{formatRupees(amountPaise)}</strong>
          </p>
          <p className="mt-4 text-ink-soft">
            A worked example: paid out today, repaid on a payday {days} days from now.
          </p>
        </div>
        <div>
          <p className="font-semibold">My salary comes on</p>
          <p className="text-ink-soft text-sm max-[22rem]:min-h-18">
            Any day from {names.date(tenureDays.min)} to {names.date(tenureDays.max)}. The small figure is the interest
            until that day.
          </p>
          <div className="mt-2 grid grid-cols-7 gap-1 max-[22rem]:gap-x-0.5" aria-hidden="true">
            {Array.from({ length: 7 }, (_, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days never change
              <span key={day} className="text-center text-ink-soft text-xs">
                {names.weekday(day)}
              </span>
            ))}
            {Array.from({ length: tenureDays.max + 1 }, (_, day) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the days never change
                key={day}
                data-day={day >= tenureDays.min ? day : undefined}
                className={`${cellClass} ${cellState(day)}`}
              >
                {names.dayOfMonth(day)}
                <br />
                <span className="text-[0.6875rem] max-[22rem]:font-normal max-[24.5rem]:text-[0.625rem]">
                  {day === 0 ? 'today' : `+${groupDigits(interestRupees(day))}`}
                </span>
              </span>
            ))}
          </div>
        </div>
      </div>
      <PlannerAnswer
        amountPaise={amountPaise}
        days={days}
        when={`on ${names.date(days)}`}
        action={
          <a
            href="/apply-now"
            className="button px-1 max-[22rem]:text-sm"
            data-variant="primary"
            data-planner-example=""
          >
            Apply for {formatRupees(amountPaise)} until {names.shortDate(days)}
          </a>
        }
      />
    </>
  )
}
