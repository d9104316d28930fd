import { maxAmountOf, upiLimitPaise } from 'domain/mandate/mandate'
import { paiseOf } from 'domain/money/paise'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { RadioGroup } from 'ui/field/radio-group.tsx'
import { Card } from 'ui/layout/card.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { MaskedNumber } from '../../shared/formatting/masked-number'
import { Money } from '../../shared/formatting/money'
import { ConsentCheckbox, useConsent } from '../../shared/forms/consent-checkbox'
import type { Autopay, Mandate, StartingAutopay } from './use-autopay'

function BankAccount({ autopay: { bank_name, account_number } }: { autopay: Autopay }) {
  return (
    <>
      {bank_name} account <MaskedNumber number={account_number} />
    </>
  )
}

function AutopayTerms({ autopay: { due_amount, due_on } }: { autopay: Autopay }) {
  const duePaise = paiseOf(due_amount)
  return (
    <ul className="list-disc space-y-1 ps-5">
      <li>
        On <CalendarDate date={due_on} />, your repayment day, we debit what is due then: <Money paise={duePaise} /> if
        you pay nothing before then. Only once, and never more than <Money paise={maxAmountOf(duePaise)} />.
      </li>
      <li>At least 24 hours before, an SMS tells you the amount and the date.</li>
      <li>You can pause or cancel it at any time. It is free, and your loan does not depend on it.</li>
      <li>If the debit fails, we charge nothing and do not try again. You then pay with Pay Now.</li>
    </ul>
  )
}

function KindChoice({
  autopay,
  kind,
  onChange,
}: {
  autopay: Autopay
  kind: Mandate['kind']
  onChange(kind: Mandate['kind']): void
}) {
  const isUpiAllowed = autopay.kinds.some(({ kind, is_allowed }) => kind === 'UPI' && is_allowed)
  if (!isUpiAllowed)
    return (
      <p>
        From your <BankAccount autopay={autopay} />. UPI is not possible for this loan: above{' '}
        <Money paise={upiLimitPaise} /> it would ask for your PIN at each debit.
      </p>
    )
  return (
    <RadioGroup
      label="Debit from"
      name="kind"
      value={kind}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Mandate['kind'])}
      options={[
        {
          value: 'UPI',
          label: 'UPI',
          help: 'Your UPI app takes ₹1 to approve it, which counts towards your loan.',
        },
        {
          value: 'ENACH',
          label: <BankAccount autopay={autopay} />,
          help: 'You approve it with your bank’s net banking.',
        },
      ]}
    />
  )
}

/** Off by default: no box is ticked in advance, and the loan does not depend on it. */
export function SetUpAutopay({ autopay, starting }: { autopay: Autopay; starting: StartingAutopay }) {
  const firstKind = autopay.kinds.find(({ is_allowed }) => is_allowed)?.kind ?? 'ENACH'
  const [kind, setKind] = useState<Mandate['kind']>(firstKind)
  const { start, isBusy, error, clearError } = starting
  const { submit, box } = useConsent('autopay-consent', () => void start(kind))
  return (
    <Card title="Set up autopay" level={2}>
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <AutopayTerms autopay={autopay} />
        <KindChoice autopay={autopay} kind={kind} onChange={setKind} />
        <ConsentCheckbox
          box={box}
          text={autopay.consent.words}
          missingMessage="Please tick the box if you agree; without it autopay stays off."
        />
        {error && (
          <Alert type="error" clearAfterMs={null} onClear={clearError}>
            {error}
          </Alert>
        )}
        <div>
          <Button type="submit" busy={isBusy} busyLabel="Opening…" className="max-sm:w-full">
            Agree and set up
          </Button>
        </div>
      </form>
    </Card>
  )
}
