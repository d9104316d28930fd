import { paiseOf } from 'domain/money/paise'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { formatApiDate } from '../../../shared/formatting/calendar-date'
import { EmailAddress } from '../../../shared/formatting/email-address'
import { Money } from '../../../shared/formatting/money'
import type { Repayment } from '../repayment'

export function RepaymentDetails({ repayment }: { repayment: Repayment }) {
  const { repayment_data: data, explanation } = repayment
  return (
    <DetailList
      items={[
        { term: 'Loan number', value: data.loan_no },
        { term: 'Name', value: data.full_name },
        { term: 'Status', value: explanation.status },
        { term: 'Loan amount', value: <Money paise={paiseOf(data.loan_recommended)} /> },
        { term: 'Disbursal date', value: formatApiDate(data.disbursal_date) },
        { term: 'Repayment date', value: formatApiDate(data.repayment_date) },
        { term: 'Repayment amount as agreed', value: <Money paise={paiseOf(data.repayment_amount)} /> },
        { term: 'Interest to today', value: <Money paise={paiseOf(data.real_interest)} /> },
        { term: 'Mobile', value: data.mobile },
        { term: 'Email', value: <EmailAddress address={data.email} /> },
      ]}
    />
  )
}
