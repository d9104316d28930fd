import { readPayAmount } from 'contract/fields/pay-amount'
import { paiseOf } from 'domain/money/rupees'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { TextField } from 'ui/form/text-field.tsx'
import { Money } from 'ui/type/money.tsx'
import { DueExplained } from './due-explained'
import { PaymentMethods } from './payment-methods'
import type { Repayment, Tell } from './repayment'
import { RepaymentFacts } from './repayment-facts'
import { showStage } from './show-stage'
import { shownDate } from './shown-date'
import type { GoTo } from './stage'

type AmountStepProps = { repayment: Repayment; goTo: GoTo; tell: Tell }

function Due({ repayment }: { repayment: Repayment }) {
  const { explanation, repayment_data } = repayment
  return (
    <div className="rounded-lg bg-marigold-soft px-5 py-4">
      <p className="text-marigold-ink text-sm">Due today, {shownDate(explanation.as_of)}</p>
      <p className="font-semibold text-4xl text-ink">
        <Money paise={paiseOf(repayment_data.total_due_amount)} />
      </p>
    </div>
  )
}

/** amountfetched: what is due and why, then how much to pay and how. */
export function AmountStep({ repayment, goTo, tell }: AmountStepProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [amountPaise, setAmountPaise] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  const duePaise = paiseOf(repayment.repayment_data.total_due_amount)

  function choose(event: FormEvent) {
    event.preventDefault()
    const read = readPayAmount(typed, duePaise)
    setFault('fault' in read ? read.fault : undefined)
    if ('fault' in read) return field.current?.focus()
    setAmountPaise(read.amountPaise)
  }

  if (amountPaise !== undefined) {
    const cancel = () => {
      setAmountPaise(undefined)
      showStage(document.getElementById('repay-stage'))
    }
    return <PaymentMethods {...{ repayment, amountPaise, goTo, tell }} onCancel={cancel} />
  }
  return (
    <div className="flex flex-col gap-6">
      <Due repayment={repayment} />
      <DueExplained explanation={repayment.explanation} />
      <RepaymentFacts repayment={repayment} />
      {duePaise > 0 ? (
        <form className="flex flex-col gap-5" onSubmit={choose} noValidate>
          <TextField
            ref={field}
            label="Amount To Pay"
            help="Leave it empty to pay all that is due"
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            optional
            placeholder={String(repayment.repayment_data.total_due_amount)}
            error={fault}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(undefined)
            }}
          />
          <Button type="submit" wide>
            Pay Now
          </Button>
        </form>
      ) : null}
      <Button look="quiet" onClick={() => goTo({ name: 'pannumber' })}>
        Use another PAN
      </Button>
    </div>
  )
}
