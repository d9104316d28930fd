import { paiseOf } from 'domain/money/paise'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import type { Repayment } from './repayment'

interface AnnouncedDebitProps {
  debit: NonNullable<Repayment['announced_debit']>
  today: string
}

/** Said before the amount due, so that nobody pays what is debited anyway. */
export function AnnouncedDebit({ debit: { amount, on }, today }: AnnouncedDebitProps) {
  return (
    <p>
      <Money paise={paiseOf(amount)} className="font-semibold" /> will be debited by autopay{' '}
      {on === today ? (
        'today'
      ) : (
        <>
          on <CalendarDate date={on} />
        </>
      )}
      . There is nothing for you to do. If you pay it yourself before that, nothing is debited.
    </p>
  )
}
