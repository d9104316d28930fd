import { payAmountForm, readPayAmount } from 'contract/forms/pay-amount'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { TextField } from 'ui/field/text-field.tsx'
import { toWesternDigits } from 'ui/field/western-digits.ts'
import { formatApiDate } from '../../../shared/formatting/calendar-date'
import { Money } from '../../../shared/formatting/money'
import { textFieldProps } from '../../../shared/forms/text-field-props'
import { useContractForm } from '../../../shared/forms/use-contract-form'
import { useIsMounted } from '../../../shared/forms/use-is-mounted'
import { CollapsibleSection } from '../../../shared/page/collapsible-section'
import { useAtMidnight } from '../../../shared/page/use-at-midnight'
import { session } from '../../../shared/session/session'
import { AnnouncedDebit } from '../announced-debit'
import { createIdempotencyKeys } from '../checkout/idempotency-keys'
import { PaymentMethods } from '../checkout/payment-methods'
import type { ChosenAmount } from '../checkout/use-payment'
import { repayPath, useLoanPath } from '../loan-paths'
import type { Repayment, StageProps } from '../repayment'
import { SentDebit } from '../sent-debit'
import { AmountDueBreakdown } from './amount-due-breakdown'
import { RepaymentDetails } from './repayment-details'
import { useChosenAmount } from './use-chosen-amount'
import { fetchRepayment } from './use-open-repayment'

type AmountStepProps = StageProps & { repayment: Repayment }

function AmountDue({ repayment }: { repayment: Repayment }) {
  const { explanation, repayment_data } = repayment
  return (
    <div className="flex flex-wrap justify-between gap-x-4 rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink text-sm">
      <p>Due today, {formatApiDate(explanation.as_of)}</p>
      <p className="figures">Loan {repayment_data.loan_no}</p>
      <p className="mt-1 w-full font-semibold text-4xl text-ink">
        <Money paise={paiseOf(repayment_data.total_due_amount)} />
      </p>
    </div>
  )
}

function OtherLoans({ repayment: { other_open_loans } }: { repayment: Repayment }) {
  return other_open_loans.map(({ lead_id, loan_no }) => (
    <p key={lead_id}>
      You also have another open loan: <a href={repayPath(lead_id)}>{loan_no}</a>
    </p>
  ))
}

type AmountFormProps = {
  dueRupees: number
  payVariant: 'primary' | 'secondary'
  /** The amount that was typed before. */
  typedAmount: string
  onChoose: (amount: ChosenAmount, typedAmount: string) => void
}

function AmountForm({ dueRupees, payVariant, typedAmount, onChoose }: AmountFormProps) {
  const duePaise = paiseOf(dueRupees)
  const form = useContractForm(payAmountForm, {
    initialValues: { amount: typedAmount },
    validate: ({ amount }) => {
      const read = readPayAmount(amount, duePaise)
      return 'error' in read ? { amount: read.error } : {}
    },
    onSubmit: async ({ amount }) => {
      const read = readPayAmount(amount, duePaise)
      if ('amountPaise' in read) onChoose({ paise: read.amountPaise, isAll: amount.trim() === '' }, amount)
    },
    validatesOnBlur: false,
  })
  return (
    <form className="flex flex-col gap-5" onSubmit={form.submit} noValidate>
      <TextField
        {...textFieldProps(form, 'amount')}
        {...form.field('amount', toWesternDigits)}
        help={form.values.amount.trim() === '' ? payAmountForm.amount.help : `Of ${formatRupees(duePaise)} due today`}
        prefix="₹"
        inputMode="decimal"
        placeholder={formatRupees(duePaise).replace('₹', '')}
      />
      <Button type="submit" wide variant={payVariant}>
        Pay Now
      </Button>
    </form>
  )
}

/** Returning the loan requires the whole amount, so there is no amount to choose. */
function GiveBack({ dueRupees, payVariant, onChoose }: AmountFormProps) {
  const duePaise = paiseOf(dueRupees)
  return (
    <div className="flex flex-col gap-4">
      <p>
        By paying <Money paise={duePaise} className="font-semibold" /> today you give the loan back. It is then
        cancelled, without a penalty. <a href="/my-dashboard">Keep the loan</a>
      </p>
      <Button
        wide
        variant={payVariant}
        onClick={() => onChoose({ paise: duePaise, isAll: true, isGivingBack: true }, '')}
      >
        Pay Now
      </Button>
    </div>
  )
}

/** Stage amountfetched: the amount due, the amount to pay and the payment methods; the calculation is folded below. */
export function AmountStep({ repayment, setStage, setNotice }: AmountStepProps) {
  const { amount: chosen, typedAmount, cancel, ...chosenAmount } = useChosenAmount(repayment.repayment_data.lead_id)
  const [idempotencyKeys] = useState(createIdempotencyKeys)
  const dueRupees = repayment.repayment_data.total_due_amount
  const { sent_debit, announced_debit: announced } = repayment
  const payVariant = sent_debit || announced ? 'secondary' : 'primary'
  const isMounted = useIsMounted()
  const ChooseAmount = useLoanPath().isGivingBack ? GiveBack : AmountForm
  function choose(next: ChosenAmount, typed: string) {
    setNotice(undefined)
    chosenAmount.choose(next, typed)
  }
  useAtMidnight(async () => {
    const reply = await fetchRepayment(String(repayment.repayment_data.lead_id))
    const isSameLoan = reply.Status === 1 && reply.repayment_data.lead_id === repayment.repayment_data.lead_id
    if (isSameLoan && isMounted()) setStage({ name: 'amountfetched', repayment: reply })
  })
  function changePan() {
    session.set('order_id', '')
    setStage({ name: 'pannumber' })
  }
  if (chosen !== undefined) {
    const amount = chosen.isAll ? { ...chosen, paise: paiseOf(dueRupees) } : chosen
    return <PaymentMethods {...{ repayment, amount, idempotencyKeys, setStage, setNotice }} onCancel={cancel} />
  }
  return (
    <div className="flex flex-col gap-5">
      {announced && (
        <Alert type="info" clearAfterMs={null}>
          <AnnouncedDebit debit={announced} today={repayment.explanation.as_of} />
        </Alert>
      )}
      <AmountDue repayment={repayment} />
      {repayment.sent_debit && (
        <Alert type="info" clearAfterMs={null}>
          <SentDebit {...repayment.sent_debit} />
        </Alert>
      )}
      <OtherLoans repayment={repayment} />
      {dueRupees > 0 ? <ChooseAmount {...{ dueRupees, payVariant, typedAmount }} onChoose={choose} /> : null}
      <div>
        <CollapsibleSection title="How we worked out this amount">
          <AmountDueBreakdown explanation={repayment.explanation} />
        </CollapsibleSection>
        <CollapsibleSection title={`Your loan ${repayment.repayment_data.loan_no}`}>
          <RepaymentDetails repayment={repayment} />
          <Button variant="quiet" wide onClick={changePan}>
            Use another PAN
          </Button>
        </CollapsibleSection>
      </div>
    </div>
  )
}
