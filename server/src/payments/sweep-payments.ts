import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { PaymentReport } from '../providers/payment-gateway/payment-report.ts'
import type { Payu } from '../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../providers/payment-gateway/razorpay.ts'
import type { PaymentProvider } from './payment-attempt.ts'
import type { SettlePayment } from './settle-payment.ts'

export type SweepParts = {
  database: Database
  clock: Clock
  log: Logger
  settle: SettlePayment
  payu: Payu
  razorpay: Razorpay
  giveUpHours: number
}

type Open = { txnid: string; provider: PaymentProvider; orderId: string | null; isOld: boolean }

const atOnce = 50

/** Takes what is due to be looked at and puts it back by twice the time, so that two sweeps never ask the same. */
const takeOpen = {
  name: 'take_open_attempts',
  text: `with taken as (
      update payment_looks set looks = looks + 1,
        look_at = $1::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(looks, 6)))
      where txnid in (select txnid from payment_looks where look_at <= $1
        order by look_at limit ${atOnce} for update skip locked)
      returning txnid)
    select a.txnid, a.provider, a.provider_order_id as "orderId",
      a.started_at < $1::timestamptz - make_interval(hours => $2) as "isOld"
    from taken join payment_attempts a on a.txnid = taken.txnid`,
}
/** On the provider's word that nothing is there or nothing came of it, long after. */
const giveUp = {
  name: 'give_up_attempt',
  text: `with over as (delete from payment_looks where txnid = $1)
    update payment_attempts set status = case when status = 'OPEN' then 'FAILED' else status end,
      settled_at = coalesce(settled_at, $2::timestamptz)
    where txnid = $1 and status <> 'SUCCESS'`,
}

const nothing: PaymentReport = { outcome: 'unknown', amountPaise: 0, paymentId: '' }

async function ask({ payu, razorpay }: SweepParts, { txnid, provider, orderId }: Open): Promise<PaymentReport> {
  if (provider === 'payu') return payu.lookUp(txnid)
  const order = orderId ?? (await razorpay.findOrder(txnid))
  return order === undefined ? nothing : razorpay.lookUp(order)
}

async function look(parts: SweepParts, open: Open): Promise<void> {
  const { txnid, provider } = open
  try {
    const report = await ask(parts, open)
    await parts.settle({ provider, txnid }, report)
    const isOver = report.outcome === 'unknown' || report.outcome === 'failed' || report.outcome === 'cancelled'
    if (open.isOld && isOver) await parts.database.run(giveUp, [txnid, parts.clock.now()])
  } catch (error) {
    parts.log.warn({ txnid, provider, err: error }, 'an open payment could not be looked up; it will be again')
  }
}

/** Asks the providers about attempts that nobody has told the end of. */
export async function sweepPayments(parts: SweepParts): Promise<void> {
  for (;;) {
    const open = await parts.database.run<Open>(takeOpen, [parts.clock.now(), parts.giveUpHours])
    await Promise.all(open.map((attempt) => look(parts, attempt)))
    if (open.length < atOnce) return
  }
}
