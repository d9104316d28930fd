import { addDays, formatDate, istDateOf } from 'domain/calendar/ist-date'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatRupees, groupDigits } from 'domain/money/format-money'
import { useState } from 'react'
import { SliderWithNumber } from 'ui/field/slider-with-number.tsx'
import { PaydayMonth } from '../../../features/payday/payday-month'
import { wantedLoan } from '../../../features/payday/wanted-loan'
import { belowQuestions, PlannerAnswer } from './planner-answer'
import { plannerExample } from './planner-example'

const { dailyRateBasisPoints, amountPaise: amountLimits, tenureDays } = loanProduct

interface LivePlannerProps {
  className: string
  initialDays?: number
}

/** Choosing an amount and a payday: shows the payout today and the cost on each possible day of repayment. */
export function LivePlanner({ className, initialDays = plannerExample.days }: LivePlannerProps) {
  const [today] = useState(() => istDateOf(new Date()))
  const [amountRupees, setAmountRupees] = useState(plannerExample.amountPaise / 100)
  const [days, setDays] = useState(initialDays)
  const amountPaise = amountRupees * 100
  const until = addDays(today, days)
  return (
    <div className={className}>
      <div className={`grid gap-4 p-5 lg:pt-4 ${belowQuestions}`}>
        <div className="h-36 lg:h-34">
          <SliderWithNumber
            label="I need"
            prefix="₹"
            formatNumber={groupDigits}
            min={amountLimits.min / 100}
            max={amountLimits.max / 100}
            step={amountLimits.step / 100}
            value={amountRupees}
            onChange={setAmountRupees}
          />
        </div>
        <PaydayMonth
          legend="My salary comes on"
          today={today}
          days={days}
          minDays={tenureDays.min}
          maxDays={tenureDays.max}
          interestAfter={(day) => estimateLoan({ amountPaise, days: day, dailyRateBasisPoints }).interestPaise}
          onChange={setDays}
        />
      </div>
      <PlannerAnswer
        amountPaise={amountPaise}
        days={days}
        when={`on ${formatDate(until)}`}
        action={
          <a
            href="/apply-now"
            className="button px-1 max-[22rem]:text-sm"
            data-variant="primary"
            onClick={() => wantedLoan.save({ amountRupees, until })}
          >
            Apply for {formatRupees(amountPaise)} until {formatDate(until).slice(0, 5)}
          </a>
        }
      />
    </div>
  )
}
