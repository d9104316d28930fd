import { secretNames } from 'contract/form-definition/form-values'
import { loanQuotationDecisionForm } from 'contract/forms/loan-quotation-decision'
import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import { type LoanTerms as EstimatedLoan, estimateLoan } from 'domain/loan/product/estimate-loan'
import { formatRupees, groupDigits } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { BackLink } from 'ui/action/back-link.tsx'
import { Button } from 'ui/action/button.tsx'
import { InitialStatus } from 'ui/feedback/initial-status.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { useDebouncedAnnouncement } from 'ui/feedback/use-debounced-announcement.ts'
import { SliderWithNumber } from 'ui/field/slider-with-number.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { FormError } from 'ui/form/form-error.tsx'
import { FormField } from '../../shared/forms/form-field'
import { type ContractForm, useContractForm } from '../../shared/forms/use-contract-form'
import { useDraft } from '../../shared/forms/use-draft'
import { ClosedStep } from '../../shared/journey/closed-step'
import { NextStepNotice } from '../../shared/journey/step-notices'
import { stepState, useInitialNextStep } from '../../shared/journey/step-state'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { send } from '../../shared/wire/send'
import { PaydayMonth } from '../payday/payday-month'
import { wantedLoan } from '../payday/wanted-loan'
import { LoanCost } from './loan-cost'
import { NoPossibleAmount } from './no-possible-amount'
import { hasPossibleAmount, priceOf, savedQuote, withinLimits, yearlyLimitNote } from './quote-values'
import { type LoanQuote, useCacheAcceptedQuote, useLoanQuote } from './use-loan-quote'

type QuoteForm = ContractForm<typeof loanQuotationDecisionForm>

const announceAfterMs = 700
const accepted = 1

function useQuoteForm(quote: LoanQuote) {
  const draft = useDraft('calculate-loan', savedQuote(quote, wantedLoan.read()), secretNames(loanQuotationDecisionForm))
  const submitStep = useSubmitStep('application')
  const cacheAcceptedQuote = useCacheAcceptedQuote()
  return useContractForm(loanQuotationDecisionForm, {
    initialValues: withinLimits(draft.initialValues, quote),
    onEdit: draft.save,
    onSubmit: (body) =>
      submitStep(send('leadDetails', 'loan_quotation_decision', { ...body, accepted_id: accepted }), {
        onSuccess: () => {
          draft.remove()
          cacheAcceptedQuote(body)
        },
      }),
  })
}

function LoanTerms({ form, quote, loan }: { form: QuoteForm; quote: LoanQuote; loan: EstimatedLoan }) {
  const { min_loan_tenure: minDays, max_loan_tenure: maxDays } = quote
  return (
    <div className="card gap-8 inert:opacity-60" inert={form.isSubmitting}>
      <SliderWithNumber
        id={form.fieldId('amount')}
        label={form.fields.amount.label}
        help={yearlyLimitNote(quote)}
        prefix="₹"
        formatNumber={groupDigits}
        min={quote.min_loan_amount}
        max={quote.max_loan_amount}
        step={quote.loan_amount_step}
        value={Number(form.values.amount)}
        onChange={(amount) => form.edit('amount', String(amount))}
      />
      <SliderWithNumber
        id={form.fieldId('tenure')}
        label={form.fields.tenure.label}
        help={`Choose ${minDays} to ${maxDays} days. Fixed once you accept.`}
        suffix=" days"
        min={minDays}
        max={maxDays}
        value={Number(form.values.tenure)}
        onChange={(days) => form.edit('tenure', String(days))}
      />
      <PaydayMonth
        legend="Or choose the day your salary comes"
        today={quote.quoted_on as IstDate}
        days={loan.days}
        minDays={minDays}
        maxDays={maxDays}
        interestAfter={(days) => estimateLoan({ ...loan, days }).interestPaise}
        onChange={(days) => form.edit('tenure', String(days))}
      />
      <FormField form={form} name="purpose_id" />
    </div>
  )
}

interface AcceptBarProps {
  form: QuoteForm
  amount: string
  total: string
  dueOn: string
}

/** The button and what it accepts. It sticks to the bottom of the screen while the cost above it is read. */
function AcceptBar({ form, amount, total, dueOn }: AcceptBarProps) {
  return (
    <div className="bleed bottom-bar z-10 grid gap-3 border-line border-t bg-card py-3 shadow-soft sm:mx-0 sm:rounded-lg sm:border sm:px-6 sm:py-5 short:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] short:items-center">
      <div className="col-span-full empty:hidden">
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
      </div>
      <p className="figures text-ink-soft text-sm lg:hidden" aria-hidden="true">
        You repay <strong className="text-2xl text-ink">{total}</strong> on{' '}
        <span className="whitespace-nowrap">{dueOn}</span>
      </p>
      <p className="text-ink-soft text-sm max-lg:sr-only">
        By accepting you ask to borrow {amount} and to repay {total} by {dueOn}. Nothing is binding yet: once we approve
        the loan, you get the Key Facts Statement and can sign or decline.
      </p>
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Accepting…">
        Accept
      </Button>
    </div>
  )
}

function QuoteCalculator({ quote }: { quote: LoanQuote }) {
  const form = useQuoteForm(quote)
  const today = quote.quoted_on as IstDate
  const amountPaise = paiseOf(Number(form.values.amount))
  const tenureDays = Number(form.values.tenure)
  const loan = { amountPaise, days: tenureDays, ...priceOf(quote) }
  const total = formatRupees(estimateLoan(loan).totalPaise)
  const announcement = useDebouncedAnnouncement(`Total payable ${total}`, announceAfterMs)
  const dueOn = formatDate(addDays(today, tenureDays))
  return (
    <form className="mt-8 flex flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start" onSubmit={form.submit} noValidate>
      <div className="lg:col-span-2 empty:hidden">
        <ErrorSummary errors={form.errorSummary} />
      </div>
      <LoanTerms form={form} quote={quote} loan={loan} />
      <div className="contents lg:flex lg:flex-col lg:gap-6">
        <LoanCost loan={loan} today={today} />
        <AcceptBar form={form} amount={formatRupees(amountPaise)} total={total} dueOn={dueOn} />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </form>
  )
}

/** Explains why a quote must be accepted again: the income was lowered since. */
function OutdatedQuoteNotice({ quote }: { quote: LoanQuote }) {
  const { accepted: last, max_loan_amount } = quote
  if (!last || last.amount <= max_loan_amount) return null
  return (
    <InitialStatus>
      <p className="mt-6 max-w-2xl rounded-lg bg-marigold-soft px-5 py-4">
        <strong>Please choose the amount once more.</strong> You accepted {formatRupees(paiseOf(last.amount))}; with the
        income you have entered since, we can lend up to {formatRupees(paiseOf(max_loan_amount))}.
      </p>
    </InitialStatus>
  )
}

function OpenQuote({ title }: { title: string }) {
  const query = useLoanQuote()
  const isDone = stepState('loan_quotation_decision', useInitialNextStep()) === 'completed'
  return (
    <>
      <BackLink to="/my-dashboard/eligibility">Back to eligibility</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      {(query.data === undefined || hasPossibleAmount(query.data)) && (
        <p className="mt-3 max-w-2xl text-ink-soft">
          Every rupee of the cost is here before you accept. You get the Key Facts Statement before anything is binding.
        </p>
      )}
      {isDone && <NextStepNotice>Your loan amount is accepted.</NextStepNotice>}
      <div className="not-has-[form]:mt-8">
        <QueryView query={query} label="Loading your quote" errorTitle="Your quote could not be loaded.">
          {(quote) =>
            hasPossibleAmount(quote) ? (
              <>
                <OutdatedQuoteNotice quote={quote} />
                <QuoteCalculator quote={quote} />
              </>
            ) : (
              <NoPossibleAmount quote={quote} />
            )
          }
        </QueryView>
      </div>
    </>
  )
}

/** The loan quote: an amount and a tenure within the server's limits, their cost, and Accept. */
export function LoanQuotationDecision({ title }: { title: string }) {
  return useInitialNextStep() === 'completed' ? <ClosedStep title={title} /> : <OpenQuote title={title} />
}
