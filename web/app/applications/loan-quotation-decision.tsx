import { formatDate } from 'domain/calendar/format-date'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { loanPurposes } from 'domain/loan/loan-purposes'
import { formatRupees } from 'domain/money/format-rupees'
import { paiseOf } from 'domain/money/rupees'
import { BackLink } from 'ui/action/back-link.tsx'
import { Button } from 'ui/action/button.tsx'
import { Awaited } from 'ui/feedback/awaited.tsx'
import { useSettled } from 'ui/feedback/use-settled.ts'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormFailure } from 'ui/form/form-failure.tsx'
import { optionsOf } from 'ui/form/options-of.ts'
import { SelectField } from 'ui/form/select-field.tsx'
import { type Form, useForm } from 'ui/form/use-form.ts'
import { SliderWithNumber } from 'ui/slider/slider-with-number.tsx'
import { ClosedStep } from '../api/closed-step'
import { NextStepNotice } from '../api/next-step-notice'
import { send } from '../api/send'
import { stepStanding } from '../api/step-standing'
import { useDraft } from '../api/use-draft'
import { useStepAtArrival } from '../api/use-step-at-arrival'
import { useTakeStep } from '../api/use-take-step'
import { LoanCost } from './loan-cost'
import { amountStepRupees, firstQuote, insideBounds, type QuoteName, quoteBody, quoteFaults } from './quote-fields'
import { type LoanQuote, useKeepAccepted, useLoanQuote } from './use-loan-quote'

const announceAfterMs = 700
const acceptedId = 1
const { dailyRateBasisPoints } = loanProduct

function useQuoteForm(quote: LoanQuote) {
  const draft = useDraft('calculate-loan', firstQuote(quote))
  const takeStep = useTakeStep('application')
  const keepAccepted = useKeepAccepted()
  return useForm({
    initial: insideBounds(draft.initial, quote),
    faultsOf: quoteFaults,
    onEdit: draft.keep,
    send: (values) => {
      const body = quoteBody(values)
      const sent = send('leadDetails', 'loan_quotation_decision', { ...body, accepted_id: acceptedId })
      return takeStep(sent, {
        onTaken: () => {
          draft.forget()
          keepAccepted(body)
        },
      })
    },
  })
}

interface TermsProps {
  form: Form<QuoteName>
  quote: LoanQuote
}

function LoanTerms({ form, quote }: TermsProps) {
  const { min_loan_tenure: fewest, max_loan_tenure: most } = quote
  return (
    <div className="card gap-8 p-5 sm:p-6 lg:sticky lg:top-24">
      <SliderWithNumber
        id={form.fieldId('amount')}
        label="Loan amount"
        prefix="₹"
        min={quote.min_loan_amount}
        max={quote.max_loan_amount}
        step={amountStepRupees}
        value={Number(form.values.amount)}
        onChange={(amount) => form.edit('amount', String(amount))}
      />
      <SliderWithNumber
        id={form.fieldId('tenure')}
        label="Tenure (fixed)"
        help={`Fixed once you accept. ${loanProduct.tenureDays.initial} days unless you choose ${fewest} to ${most}.`}
        suffix=" days"
        min={fewest}
        max={most}
        value={Number(form.values.tenure)}
        onChange={(days) => form.edit('tenure', String(days))}
      />
      <SelectField label="Purpose" options={optionsOf(loanPurposes)} {...form.field('purpose_id')} />
    </div>
  )
}

/** What pressing the button means, in one sentence above it. */
function Accept({ form, words }: { form: Form<QuoteName>; words: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft text-sm">{words}</p>
      <FormFailure words={form.failure} onClear={() => form.setFailure(undefined)} />
      <Button type="submit" wide busy={form.isBusy} busyLabel="Accepting…">
        Accept
      </Button>
    </div>
  )
}

function Calculator({ quote }: { quote: LoanQuote }) {
  const form = useQuoteForm(quote)
  const today = quote.quoted_on as IstDate
  const amountPaise = paiseOf(Number(form.values.amount))
  const tenureDays = Number(form.values.tenure)
  const { totalPaise } = estimateLoan({ amountPaise, days: tenureDays, dailyRateBasisPoints })
  const total = formatRupees(totalPaise)
  const said = useSettled(`Total payable ${total}`, announceAfterMs)
  const dueOn = formatDate(addDays(today, tenureDays))
  return (
    <form className="mt-8 grid items-start gap-6 lg:grid-cols-2" onSubmit={form.submit} noValidate>
      <div className="lg:col-span-2 empty:hidden">
        <ErrorSummary errors={form.summary} />
      </div>
      <LoanTerms form={form} quote={quote} />
      <div className="grid gap-6">
        <LoanCost amountPaise={amountPaise} tenureDays={tenureDays} today={today} />
        <Accept
          form={form}
          words={`By accepting you ask to borrow ${formatRupees(amountPaise)} and to repay ${total} by ${dueOn}.`}
        />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </form>
  )
}

function OpenQuote({ title }: { title: string }) {
  const query = useLoanQuote()
  const isDone = stepStanding('loan_quotation_decision', useStepAtArrival()) === 'taken'
  return (
    <>
      <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">
        Choose what you need and for how long. Every rupee of the cost is here before you accept.
      </p>
      {isDone && <NextStepNotice>Your loan amount is accepted.</NextStepNotice>}
      <div className="not-has-[form]:mt-8">
        <Awaited query={query} label="Loading your quote" failure="Your quote did not come.">
          {(quote) => <Calculator quote={quote} />}
        </Awaited>
      </div>
    </>
  )
}

/** The quote: an amount within the server's bounds, what it costs to the last rupee, and Accept. */
export function LoanQuotationDecision({ title }: { title: string }) {
  return useStepAtArrival() === 'completed' ? <ClosedStep title={title} /> : <OpenQuote title={title} />
}
