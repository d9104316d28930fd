import type { MandateKind } from 'domain/mandate/mandate'
import { paiseOf } from 'domain/money/paise'
import { Money } from '../../shared/formatting/money'

/** A debit whose result the bank has not reported; a bank account may take until after the repayment day. */
export function SentDebit({ kind, amount }: { kind: MandateKind; amount: number }) {
  return (
    <p>
      We have asked your bank to debit <Money paise={paiseOf(amount)} />.{' '}
      {kind === 'ENACH' ? 'This may take two days; please' : 'Please'} do not pay it a second time.
    </p>
  )
}
