import { randomInt } from 'node:crypto'
import { paths } from 'contract/paths'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { razorpaySignature } from '../../../providers/payment-gateway/signatures.ts'
import { type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { type LoanAccount, readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { createSimulatedPayments } from '../../../simulators/payments/queries.ts'
import { runTask } from '../../../testing/run-task.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { insertAttempt, saveProviderOrder } from '../attempts.ts'
import { pollPaymentsTask } from '../jobs.ts'
import { newTxnid } from '../random-id.ts'
import { schedulePoll } from '../results/payment-polls.ts'
import { type Attempt, type Event, expectedBalance, principalPaise } from './payment-histories.ts'
import { createRepayPage, payuPost, type RepayPage } from './repay-page.ts'

type World = { testApp: TestApp; page: RepayPage }
type StartEvent = Event & { kind: 'start' }
type ReportEvent = Event & { kind: 'report' }

const email = 'asha@example.com'
const payer = { productInfo: 'Loan repayment', firstName: 'Asha' }

const startAttempt = ({ testApp }: World, leadId: number, { provider, amountPaise }: StartEvent): Promise<Attempt> =>
  inTransaction(testApp.data.database, async (transaction) => {
    const txnid = newTxnid()
    const day = { startedOn: testApp.clock.today(), startedAt: testApp.clock.now() }
    const attempt = {
      txnid,
      provider,
      leadId,
      amountPaise,
      orderId: null,
      purpose: 'REPAYMENT' as const,
      idempotencyKey: null,
    }
    await insertAttempt(transaction, { ...attempt, ...payer, ...day })
    if (provider === 'razorpay') await saveProviderOrder(transaction, txnid, `order_${txnid}`)
    await schedulePoll(transaction, txnid, day.startedAt)
    return { txnid, provider, orderedPaise: amountPaise }
  })

async function pay({ testApp }: World, attempt: Attempt, differencePaise: number): Promise<void> {
  const { txnid, provider, orderedPaise } = attempt
  const on = testApp.clock.today()
  const paid = { on, paise: Math.max(1, orderedPaise + differencePaise), id: `pay_${randomInt(1e12)}` }
  attempt.paid = paid
  const paidAt = new Date(`${on}T06:00:00Z`)
  const fields = { status: 'success', unmappedstatus: 'captured', addedon: `${on} 11:30:00`, mihpayid: paid.id }
  await createSimulatedPayments(testApp.data.database, provider).save({
    orderId: provider === 'payu' ? txnid : `order_${txnid}`,
    amountPaise: paid.paise,
    receipt: txnid,
    fields,
    status: 'paid',
    paymentId: paid.id,
    createdAt: paidAt,
    paidAt,
  })
}

/** PayU does not sign the date, so the sender can back-date it. */
function reportPayu({ testApp, page }: World, attempt: Attempt, event: ReportEvent): Promise<unknown> {
  const { txnid, orderedPaise, paid } = attempt
  const amount = ((paid?.paise ?? orderedPaise) / 100).toFixed(2)
  const { productInfo: productinfo, firstName: firstname } = payer
  const addedon = `${addDays(testApp.clock.today(), -event.daysBackdated)} 10:00:00`
  const signed = { key: 'simulated', txnid, amount, productinfo, firstname, email, addedon, mihpayid: paid?.id ?? '1' }
  const post = event.isForged ? { ...payuPost(signed), amount: '9999.00' } : payuPost(signed)
  if (event.channel === 'browser') return page.call(paths.payuResult, { ...post, txnStatus: 'SUCCESS' })
  return page.postForm(event.channel === 'form' ? '/thanku' : '/payments/payu/webhook', post)
}

const noonOf = (day: IstDate) => Date.parse(`${day}T06:00:00Z`) / 1000

/** Signed with the secret of the simulator and `wrong`. */
function sendWebhook({ testApp }: Pick<World, 'testApp'>, message: object, wrong = ''): Promise<unknown> {
  const payload = JSON.stringify(message)
  const signature = razorpaySignature(payload, `the webhook secret of the simulator${wrong}`)
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
  return testApp.app.inject({ method: 'POST', url: '/payments/razorpay/webhook', headers, payload })
}

type DisputeEvent = Event & { kind: 'dispute' | 'win' }

/**
 * The payer of a payment through Razorpay disputes it, or a part of it, and wins; later the lender may win it again. All
 * payments made by then are known, and others follow on later days. What was reported before is delivered again.
 */
async function dispute(world: World, { txnid, provider, paid }: Attempt, event: DisputeEvent): Promise<void> {
  if (provider !== 'razorpay' || paid === undefined || paid.taken?.cameOn) return
  if ((event.kind === 'win') !== (paid.taken !== undefined)) return
  await poll(world)
  const today = world.testApp.clock.today()
  const { id, paise } = paid
  if (event.kind === 'dispute') paid.taken = { on: today, keptPaise: Math.floor(paise * event.keptShare) }
  else if (paid.taken) paid.taken.cameOn = today
  const { on, keptPaise, cameOn } = paid.taken ?? { on: today, keptPaise: 0 }
  const messageOf = (name: string, day: IstDate, deducted: number) => {
    const entity = { id: `disp_${id}`, payment_id: id, amount_deducted: deducted }
    const payload = { dispute: { entity }, payment: { entity: { order_id: `order_${txnid}` } } }
    return { event: `payment.dispute.${name}`, created_at: noonOf(day), payload }
  }
  const lost = messageOf('lost', on, paise - keptPaise)
  const messages = cameOn ? [messageOf('won', cameOn, 0), lost] : [lost]
  for (let delivery = 0; delivery < event.times; delivery++)
    for (const message of messages) await sendWebhook(world, message)
  world.testApp.clock.advanceDays(1)
}

function reportRazorpay({ testApp, page }: World, attempt: Attempt, event: ReportEvent): Promise<unknown> {
  const { txnid, orderedPaise, paid } = attempt
  const orderId = `order_${txnid}`
  const id = paid?.id ?? 'pay_none'
  const wrong = event.isForged ? '!' : ''
  if (event.channel === 'browser') {
    const signature = razorpaySignature(`${orderId}|${id}`, `the secret of the simulator${wrong}`)
    return page.call(paths.razorpayConfirm, { txnid, razorpay_payment_id: id, razorpay_signature: signature })
  }
  const created_at = noonOf(paid?.on ?? testApp.clock.today())
  const status = paid ? 'captured' : 'authorized'
  const entity = { id, order_id: orderId, amount: paid?.paise ?? orderedPaise, currency: 'INR', created_at, status }
  return sendWebhook({ testApp }, { event: 'order.paid', payload: { payment: { entity } } }, wrong)
}

async function poll({ testApp }: World): Promise<void> {
  testApp.clock.advance(3_601)
  await runTask(testApp, pollPaymentsTask)
}

async function applyEvent(world: World, event: Event, leadId: number, attempts: Attempt[]): Promise<void> {
  world.testApp.clock.advanceDays(event.daysLater)
  if (event.kind === 'start') {
    attempts.push(await startAttempt(world, leadId, event))
    return
  }
  if (event.kind === 'poll') return poll(world)
  const attempt = attempts[event.attempt % attempts.length]
  if (attempt === undefined) return
  if (event.kind === 'pay') {
    if (attempt.paid === undefined) await pay(world, attempt, event.differencePaise)
    return
  }
  if (event.kind === 'dispute' || event.kind === 'win') return dispute(world, attempt, event)
  const report = attempt.provider === 'payu' ? reportPayu : reportRazorpay
  for (let delivery = 0; delivery < event.times; delivery++) await report(world, attempt, event)
}

/** Checks that every true payment is booked once with its day and amount, and that nothing else is booked. */
function problemsOfPayments(entries: readonly LedgerEntry[], attempts: readonly Attempt[]): string[] {
  const booked = entries.filter(({ kind }) => kind === 'PAYMENT')
  const made = attempts.flatMap(({ txnid, paid }) => (paid ? [{ txnid, ...paid }] : []))
  const problems = made.flatMap(({ txnid, on, paise }) => {
    const entry = booked.find(({ details }) => details.txnid === txnid)
    const isRight = entry?.lines.bank === paise && entry.bookedOn === on
    return isRight ? [] : [`${paise} paid on ${on} is booked as ${entry?.lines.bank} on ${entry?.bookedOn}`]
  })
  const count = (wanted: string) => entries.filter(({ kind }) => kind === wanted).length
  const reversals = count('PAYMENT_REVERSAL')
  const isComplete =
    booked.length === made.length &&
    reversals === made.filter(({ taken }) => taken).length &&
    count('PAYMENT_REINSTATEMENT') === made.filter(({ taken }) => taken?.cameOn).length
  return isComplete
    ? problems
    : [
        ...problems,
        `${made.length} payments were made and ${booked.length} are booked, ${reversals} of them taken back`,
      ]
}

/** A balance that was rounded off bears no more interest; on less than a rupee that is at most a few paise. */
const roundedInterestPaise = 20

function problemsOfBalance(
  { balance, status }: LoanAccount,
  { roundedPaise, wasRounded }: { roundedPaise: number; wasRounded: boolean },
  expectedPaise: number,
  duePaise: number,
): string[] {
  const actualPaise = duePaise - balance.owedBackPaise
  const tolerancePaise = wasRounded ? roundedInterestPaise : 0
  const isExpected = Math.abs(actualPaise + roundedPaise - expectedPaise) <= tolerancePaise
  const problems = isExpected
    ? []
    : [`${actualPaise} is due, ${expectedPaise} was expected, ${roundedPaise} was rounded off`]
  return (status === 'CLOSED') === (duePaise === 0) ? problems : [...problems, `${status} with ${duePaise} due`]
}

/** Plays one history on a new loan, polls for unreported payments and returns what is wrong in the ledger. */
export async function playHistory(testApp: TestApp, history: readonly Event[]): Promise<string[]> {
  const world = { testApp, page: createRepayPage(testApp) }
  const { kysely } = testApp.data.database
  const { leadId } = await world.page.lend({ principalPaise, tenureDays: 7 })
  const firstDay = testApp.clock.today()
  const attempts: Attempt[] = []
  for (const event of history) await applyEvent(world, event, leadId, attempts)
  await poll(world)
  const loan = await readLoanAccount(kysely, leadId)
  if (loan === undefined) throw new Error('there is no loan')
  const entries = await listEntries(kysely, leadId)
  const today = testApp.clock.today()
  const roundedPaise = entries.reduce((sum, { lines }) => sum + lines.rounding, 0)
  const rounded = { roundedPaise, wasRounded: entries.some(({ kind }) => kind === 'ROUNDING') }
  const duePaise = amountDue(loan.balance, today).totalPaise
  // In the order in which they are booked, by which the ledger uses payments of one day.
  const payments = entries.flatMap(({ details }) => attempts.find(({ txnid }) => txnid === details.txnid)?.paid ?? [])
  const expectedPaise = expectedBalance(payments, { principalPaise, from: firstDay, to: today })
  return [...problemsOfPayments(entries, attempts), ...problemsOfBalance(loan, rounded, expectedPaise, duePaise)]
}
