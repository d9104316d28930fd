import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { vi } from 'vitest'
import { businessTime } from '../../platform/clock.ts'
import type { Debit, DebitAnswer } from '../../providers/payment-gateway/mandate-gateway.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { readLoan } from '../../servicing/payments/testing/check-loan.ts'
import type { Life } from './life.ts'

const hourMs = 3_600_000

const selectDebits = ({ testApp }: Life) =>
  testApp.data.database.kysely.selectFrom('mandateDebits').select(['leadId', 'status', 'notifiedAt', 'txnid'])

/** What is wrong with a debit at the moment it reaches the bank. */
async function problemsOf(life: Life, { orderId, amountPaise }: Debit): Promise<string[]> {
  const { testApp } = life
  const { clock } = testApp
  const debit = await selectDebits(life).where('providerOrderId', '=', orderId).executeTakeFirstOrThrow()
  const { loan } = await readLoan(testApp, debit.leadId)
  const duePaise = amountDue(loan.balance, clock.today()).totalPaise
  const ofLoan = await selectDebits(life).where('leadId', '=', debit.leadId).execute()
  const inFlight = ofLoan.filter(({ status }) => status === 'SENT').length
  const noticeMs = debit.notifiedAt === null ? 0 : businessTime(clock).getTime() - debit.notifiedAt.getTime()
  return [
    ...(isOpen(loan.status) ? [] : [`a loan that is ${loan.status} was debited`]),
    ...(amountPaise > duePaise ? [`${amountPaise} was debited where ${duePaise} was due`] : []),
    ...(noticeMs < 24 * hourMs ? [`a debit was sent ${noticeMs / hourMs} hours after its notice`] : []),
    ...(inFlight === 1 ? [] : [`${inFlight} debits of a loan were on their way at once`]),
    ...(ofLoan.some(({ status }) => status === 'PAID') ? ['a loan was debited twice'] : []),
  ]
}

/** The bank answers as the history says. A debit that was not paid may still be paid later. */
export function watchDebits(life: Life): void {
  const { razorpay } = life.testApp.dependencies.providers.payments
  const gateway = razorpay.mandates
  const debitAtBank = gateway.debit.bind(gateway)
  const failAtBank = (orderId: string) =>
    life.testApp.app.inject({
      method: 'POST',
      url: '/simulators/razorpay/pay',
      payload: { key: razorpay.keyId, order_id: orderId, outcome: 'failed' },
    })
  vi.spyOn(gateway, 'debit').mockImplementation(async (debit): Promise<DebitAnswer> => {
    life.wrongDebits.push(...(await problemsOf(life, debit)))
    if (life.debitEnd === 'paid') return debitAtBank(debit)
    if (life.debitEnd === 'refused') return { outcome: 'refused', reason: 'balance' }
    const sent = await selectDebits(life).where('providerOrderId', '=', debit.orderId).executeTakeFirstOrThrow()
    life.orders.push({ orderId: debit.orderId, txnid: sent.txnid })
    if (life.debitEnd === 'unanswered') throw new ProviderFailure('razorpay', 'no readable response')
    await failAtBank(debit.orderId)
    return { outcome: 'accepted' }
  })
}
