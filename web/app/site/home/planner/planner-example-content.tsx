import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { formatRupees, groupDigits } from 'domain/money/format-money'
import { PlannerAnswer } from './planner-answer'
import { plannerExample, plannerWeeks } from './planner-example'

const { amountPaise, days } = plannerExample
const { dailyRateBasisPoints, tenureDays } = loanProduct

const interestRupees = (day: number) =>
  estimateLoan({ amountPaise, days: day, dailyRateBasisPoints }).interestPaise / 100

function cellState(day: number): string {
  if (day === 0) return 'bg-marigold font-bold text-on-marigold'
  if (day === days) return 'bg-leaf font-bold text-on-leaf'
  return day < days ? 'bg-marigold-soft' : 'border border-line'
}

/** The worked example that stands until the planner has loaded, and stays where there is no script. */
export function PlannerExampleContent() {
  return (
    <>
      <div className="grid gap-4 p-5">
        <div className="h-36">
          <p className="flex items-center justify-between gap-4">
            <span className="font-semibold">I need</span>
            <strong className="figures text-2xl">{formatRupees(amountPaise)}</strong>
          </p>
          <p className="mt-4 text-ink-soft">
            A worked example: paid out today, repaid on a pay-day {days} days from now.
          </p>
        </div>
        <div>
          <p className="font-semibold">My salary comes in</p>
          <p className="text-ink-soft text-sm max-[22rem]:min-h-18">
            Any day from {tenureDays.min} to {tenureDays.max} days after today. The small figure is the interest until
            that day.
          </p>
          <div className="mt-3 grid grid-cols-7 gap-1" aria-hidden="true">
            <span className="col-span-7 text-center text-ink-soft text-xs">Days from today</span>
            {Array.from({ length: plannerWeeks * 7 }, (_, day) =>
              day > tenureDays.max ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the days never change
                <span key={day} className="min-h-11" />
              ) : (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days never change
                  key={day}
                  className={`figures grid min-h-11 place-content-center rounded-sm text-center text-sm leading-tight ${cellState(day)}`}
                >
                  {day === 0 ? 'today' : day}
                  {day > 0 && <span className="block text-[0.6875rem]">+{groupDigits(interestRupees(day))}</span>}
                </span>
              ),
            )}
          </div>
        </div>
      </div>
      <PlannerAnswer
        amountPaise={amountPaise}
        days={days}
        when={`in ${days} days`}
        action={
          <a href="/apply-now" className="button" data-variant="primary">
            Apply for {formatRupees(amountPaise)}
          </a>
        }
      />
    </>
  )
}
