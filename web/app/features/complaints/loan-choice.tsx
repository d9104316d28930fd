import type { complaintForm } from 'contract/forms/complaint'
import type { IstDate } from 'domain/calendar/ist-date'
import { formatDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { SelectField } from 'ui/field/select-field.tsx'
import type { ContractForm } from '../../shared/forms/use-contract-form'
import type { ComplaintLoan } from './use-complaints'

function nameOf({ loan_no, amount, disbursed_on }: ComplaintLoan): string {
  const payout = disbursed_on === null ? 'not paid out' : `paid out on ${formatDate(disbursed_on as IstDate)}`
  return `${loan_no}: ${formatRupees(paiseOf(amount))}, ${payout}`
}

interface LoanChoiceProps {
  form: ContractForm<typeof complaintForm>
  loans: readonly ComplaintLoan[]
}

/** Which of several loans a complaint is about; nothing to choose with one loan. */
export function LoanChoice({ form, loans }: LoanChoiceProps) {
  if (loans.length < 2) return null
  return (
    <SelectField
      {...form.field('lead_id')}
      label={form.fields.lead_id.label}
      optional
      placeholder="None, or not sure"
      options={loans.map((loan) => ({ value: String(loan.lead_id), label: nameOf(loan) }))}
    />
  )
}
