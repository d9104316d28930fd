import { CalendarDate } from '../../shared/formatting/calendar-date'
import type { Autopay, Mandate } from './use-autopay'

const isTooLate = ({ status, debit, is_debit_possible }: Mandate) =>
  status === 'ACTIVE' && debit?.status !== 'SENT' && !is_debit_possible

const hasEndedWithoutDebit = ({ status, debit }: Mandate) =>
  status === 'COMPLETED' && (debit === null || debit.status === 'SKIPPED')

/** Whether autopay debits nothing on the repayment day although the customer has not cancelled it. */
export const isDebitMissed = ({ mandate, may_start }: Autopay): boolean =>
  mandate !== null && !may_start && (isTooLate(mandate) || hasEndedWithoutDebit(mandate))

export const MissedDebit = ({ mandate }: { mandate: Mandate }) => (
  <p>
    There is no debit on <CalendarDate date={mandate.debit_on} />. Please pay what is due yourself.
  </p>
)
