import { paths } from 'contract/paths'
import { daysBetween } from 'domain/calendar/ist-date'
import { nextStep } from 'domain/journey/next-step'
import type { StepEvent } from 'domain/journey/steps'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { expect } from 'vitest'
import { checkPayoutTask } from '../../borrowing/payouts/check-payouts.ts'
import { findPayout } from '../../borrowing/payouts/payouts.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { type LedgerEntry, listEntries } from '../../records/ledger/entries.ts'
import { type Lead, listLeads } from '../../records/loans/leads.ts'
import { listLoans } from '../../records/loans/loans.ts'
import { bookPaidByHand } from '../../servicing/corrections/refunds/book-refunded.ts'
import { listRefundsOfLoan } from '../../servicing/corrections/refunds/refunds.ts'
import { readPayer } from '../../servicing/payments/repayment/payer.ts'
import { readLoan } from '../../servicing/payments/testing/check-loan.ts'
import { type LoanEvent, playEvent } from '../../servicing/payments/testing/loan-events.ts'
import { waitFor } from '../../servicing/payments/testing/repay-page.ts'
import { apply, seedDocuments, signOffer } from '../application.ts'
import { type ApplicationEvent, applicationAnswers } from '../application-answers.ts'
import { type RegistrationEvent, registrationAnswers, takeSelfie, takeStep } from '../registered-customer.ts'
import { runTask } from '../run-task.ts'
import type { Reply } from '../test-app.ts'
import { type CustomerEvent, ownKinds } from './customer-histories.ts'
import {
  answerTo,
  ask,
  debitEnds,
  isIdentityErased,
  type Life,
  type OpenOrder,
  passDays,
  passTime,
  tokenOf,
} from './life.ts'

type Situation = { leads: Lead[]; open: Lead[]; latest: Lead | undefined }
type Action = (life: Life, event: CustomerEvent, situation: Situation) => Promise<unknown>

const choose = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)]

const kyselyOf = ({ testApp }: Life) => testApp.data.database.kysely

async function nextEvent(life: Life): Promise<string> {
  return nextStep((await readCustomer(kyselyOf(life), life.customerId)).stepsTaken).event
}

async function takeNext(life: Life, event: string): Promise<Reply | undefined> {
  const { testApp, profileId, pan } = life
  const customer = { token: await tokenOf(life), profileId }
  if (event === 'selfie_upload') return takeSelfie(testApp, customer)
  if (event in registrationAnswers) {
    const changes = event === 'pancard_verification' ? { pancard: pan } : {}
    return takeStep(testApp, customer, event as RegistrationEvent, changes)
  }
  if (event in applicationAnswers) return apply(testApp, customer, event as ApplicationEvent)
  await seedDocuments(testApp, customer)
  return undefined
}

/** Takes every step before `until`. A decline ends on its day; nothing else prevents an application. */
async function takeStepsUntil(life: Life, until: StepEvent): Promise<void> {
  const { applyAgainOn } = await readCustomer(kyselyOf(life), life.customerId)
  const isDeclined = applyAgainOn !== null && life.testApp.clock.today() < applyAgainOn
  for (let event = await nextEvent(life); event !== until && event !== 'completed'; event = await nextEvent(life)) {
    const reply = await takeNext(life, event)
    if (event === 'register_now') expect(reply?.Status, `eligible: ${reply?.Message}`).toBe(isDeclined ? 0 : 1)
    if (reply && reply.Status !== 1) return
  }
}

/** Once complete, a second application is not opened. */
async function applyForLoan(life: Life): Promise<void> {
  await takeStepsUntil(life, 'completed')
  await takeStep(life.testApp, { token: await tokenOf(life) }, 'register_now')
}

type OrderOptions = { paise?: number; purpose?: string }

async function startOrder(life: Life, leadId: number, { paise = 0, purpose = 'REPAYMENT' }: OrderOptions) {
  const { page, mobile, pan, customerId, profileId } = life
  const { email } = await readPayer(kyselyOf(life), customerId)
  const amount = paise === 0 ? '' : String(paise / 100)
  const body = page.orderBody({ leadId, mobile, pan, customerId, profileId }, amount, { purpose, email })
  const reply = await page.call(paths.razorpayOrder, body, { token: await tokenOf(life) })
  if (reply.Status !== 1) return undefined
  const order: OpenOrder = { orderId: String(reply.data.parameters.order_id), txnid: reply.data.txnid }
  life.orders.push(order)
  return order
}

const post = ({ testApp }: Life, url: string, payload: object) => testApp.app.inject({ method: 'POST', url, payload })

const countEvents = async (life: Life) =>
  (await kyselyOf(life).selectFrom('paymentEvents').select('id').execute()).length

/** Sends one webhook to the end, because nothing else may happen in the background of a test. */
async function withWebhook(life: Life, url: string, payload: object): Promise<void> {
  const before = await countEvents(life)
  await post(life, '/simulators/payments', { webhook: { delay_ms: 0 } })
  const response = await post(life, url, payload)
  await post(life, '/simulators/payments', { webhook: { is_lost: true } })
  if (response.statusCode === 200 && !('message' in response.json()))
    await waitFor(async () => (await countEvents(life)) > before)
}

const pay = (life: Life, orderId: string) => {
  const { keyId: key } = life.testApp.dependencies.providers.payments.razorpay
  return { url: '/simulators/razorpay/pay', payload: { key, order_id: orderId, outcome: 'paid' } }
}

const channels = ['browser', 'webhook', 'poll'] as const

/** The checkout in the browser reports the payment, or the provider does, or nobody, so that it is polled. */
async function payOrder(life: Life, order: OpenOrder, channel: (typeof channels)[number]): Promise<void> {
  life.orders = life.orders.filter((other) => other !== order)
  const { url, payload } = pay(life, order.orderId)
  if (channel === 'webhook') return withWebhook(life, url, payload)
  const signed = (await post(life, url, payload)).json()
  if (channel === 'browser') await life.page.call(paths.razorpayConfirm, { txnid: order.txnid, ...signed })
}

async function payNow(life: Life, leadId: number, options: OrderOptions): Promise<void> {
  const order = await startOrder(life, leadId, options)
  if (order) await payOrder(life, order, 'browser')
}

type Payment = { leadId: number; entry: LedgerEntry; index: number; paymentId: string }

/** The payments of all loans of the customer, with their place among those of their loan. */
async function listPayments(life: Life, leads: readonly Lead[], isTransfer: boolean): Promise<Payment[]> {
  const found: Payment[] = []
  for (const { id: leadId } of leads.toReversed()) {
    const entries = await listEntries(kyselyOf(life), leadId)
    const payments = entries.filter(({ kind }) => kind === 'PAYMENT')
    found.push(
      ...payments.map((entry, index) => ({ leadId, entry, index, paymentId: String(entry.details.payment_id) })),
    )
  }
  return found.filter(({ entry }) => (entry.details.provider === undefined) === isTransfer)
}

const loanEvent = (kind: LoanEvent['kind'], paise: number, which = 0): LoanEvent => ({
  ...{ kind, paise, which },
})

const onTransfer =
  (kind: LoanEvent['kind']): Action =>
  async (life, { which, paise }, { leads }) => {
    const transfer = choose(await listPayments(life, leads, true), which)
    if (transfer) await playEvent(life.testApp, transfer.leadId, loanEvent(kind, paise, transfer.index))
  }

async function sumRefunded(life: Life, paymentId: string): Promise<number> {
  const refunds = kyselyOf(life).selectFrom('simulatedRefunds').select('amountPaise')
  const done = await refunds.where('paymentId', '=', paymentId).where('status', '=', 'success').execute()
  return done.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** The payer disputes what was not refunded, or a part of it. */
const loseDispute: Action = async (life, { which, paise }, { leads }) => {
  const paid = await listPayments(life, leads, false)
  const payment = choose(
    paid.filter(({ paymentId }) => !life.lostDisputes.has(paymentId)),
    which,
  )
  if (payment === undefined) return
  const { paymentId, entry } = payment
  const leftPaise = entry.lines.bank - (await sumRefunded(life, paymentId))
  if (leftPaise <= 0) return
  life.lostDisputes.add(paymentId)
  const amount = paise > 0 && paise < leftPaise ? paise : leftPaise
  await withWebhook(life, '/simulators/razorpay/disputes', { payment_id: paymentId, event: 'lost', amount })
}

/** The lender has objected, and the money comes again. */
const winDispute: Action = async (life, { which }) => {
  const paymentId = choose([...life.lostDisputes], which)
  if (paymentId === undefined) return
  life.lostDisputes.delete(paymentId)
  await withWebhook(life, '/simulators/razorpay/disputes', { payment_id: paymentId, event: 'won' })
}

const autopayCall =
  (event_name: string): Action =>
  (life) =>
    ask(life, paths.mandate, { event_name })

async function setUpAutopay(life: Life, which: number, leadId: number): Promise<void> {
  const { autopay } = life
  const kind = which % 2 === 0 ? 'UPI' : 'ENACH'
  const started = await autopay.start({ leadId, token: await tokenOf(life) }, kind)
  if (started.Status !== 1) return
  await autopay.approve(started, which % 5 === 4 ? 'failed' : 'paid')
  if (which % 3 !== 2) await autopay.pollProvider()
}

async function revokeAtBank(life: Life, which: number): Promise<void> {
  const { autopay, customerId } = life
  const mandates = kyselyOf(life).selectFrom('mandates').select('providerTokenId as tokenId')
  const rows = await mandates.where('customerId', '=', customerId).orderBy('id').execute()
  const tokenId = rows.at(-1)?.tokenId
  if (!tokenId) return
  await autopay.setTokenStatus(tokenId, which % 4 === 3 ? 'paused' : 'cancelled')
  if (which % 2 === 0) await autopay.checkMandate({ tokenId: tokenId })
}

/** The provider reports the transfer as failed; the next check books its return. */
async function returnPayout(life: Life, lead: Lead): Promise<void> {
  const payout = await findPayout(kyselyOf(life), lead.id)
  if (payout?.status !== 'PAID') return
  await life.testApp.data.asOwner('update simulated_payouts set fails = true where transfer_id = $1', [
    payout.transferId,
  ])
  await runTask(life.testApp, checkPayoutTask, { leadId: lead.id })
}

async function goToRepaymentDay(life: Life, { repaymentOn }: Lead): Promise<void> {
  const days = repaymentOn === null ? 0 : daysBetween(life.testApp.clock.today(), repaymentOn)
  if (days > 2) await passDays(life, days - 2)
  for (let left = Math.min(days, 2); left > 0; left--) await passDays(life, 1)
}

const ifAny =
  (act: (life: Life, lead: Lead, event: CustomerEvent) => Promise<unknown>): Action =>
  async (life, event, { open }) => {
    const lead = choose(open, event.which)
    if (lead) await act(life, lead, event)
  }

const dataRight =
  (event_name: string): Action =>
  (life) =>
    answerTo(life, event_name)

const offerOf =
  (act: (life: Life, leadId: number) => Promise<unknown>): Action =>
  async (life, _event, { leads }) => {
    const latest = leads.find(({ status }) => status === 'IN PROCESS' || status === 'SANCTIONED')
    if (latest === undefined) return
    await life.testApp.runJobs()
    await act(life, latest.id)
  }

const retentionYears = 9

const actions: Record<CustomerEvent['kind'], Action> = {
  application: applyForLoan,
  'application begun': (life) => takeStepsUntil(life, 'banking_details'),
  'offer signed': offerOf(async (life, leadId) => {
    const token = await tokenOf(life)
    const offer = await ask(life, paths.agreement, { event_name: 'offer', lead_id: leadId })
    if (offer.Status === 1 && offer.Data.status === 'OFFERED') await signOffer(life.testApp, { ...life, token, leadId })
  }),
  'offer declined': offerOf((life, leadId) => ask(life, paths.agreement, { event_name: 'decline', lead_id: leadId })),
  async 'income too low'(life, _event, { latest }) {
    const customer = { token: await tokenOf(life) }
    if (latest && (await nextEvent(life)) !== 'register_now') return
    await takeStep(life.testApp, customer, 'income_details', { monthly_income: '10000' })
    await takeStep(life.testApp, customer, 'register_now')
    await takeStep(life.testApp, customer, 'income_details')
  },
  payment: ifAny((life, { id }, { paise }) => payNow(life, id, { paise })),
  'payment started': ifAny((life, { id }, { paise }) => startOrder(life, id, { paise })),
  overpayment: ifAny(async (life, { id }, { paise }) => {
    const order = await startOrder(life, id, { paise })
    await payNow(life, id, {})
    if (order) await payOrder(life, order, 'browser')
  }),
  'cooling-off exit': ifAny((life, { id }) => payNow(life, id, { purpose: 'COOLING_OFF' })),
  autopay: ifAny((life, { id }, { which }) => setUpAutopay(life, which, id)),
  'autopay paused': autopayCall('pause'),
  'autopay resumed': autopayCall('resume'),
  'autopay cancelled': autopayCall('cancel'),
  'data exported': dataRight('export'),
  'erasure asked': dataRight('erase'),
  'erasure cancelled': dataRight('cancel_erase'),
  async 'started payment paid'(life, { which }) {
    const order = choose(life.orders, which)
    if (order) await payOrder(life, order, channels[which % channels.length] ?? 'poll')
  },
  async transfer(life, { which, paise }, { leads }) {
    const loans = await listLoans(
      kyselyOf(life),
      leads.map(({ id }) => id),
    )
    const loan = choose(
      loans.filter(({ disbursedOn }) => disbursedOn !== null),
      which,
    )
    if (loan === undefined) return
    const { balance } = (await readLoan(life.testApp, loan.leadId)).loan
    const duePaise = amountDue(balance, life.testApp.clock.today()).totalPaise
    await playEvent(life.testApp, loan.leadId, loanEvent('transfer', paise || duePaise || 1_000_000))
  },
  'transfer returned': onTransfer('payment reversed'),
  'transfer returned in part': onTransfer('payment reversed in part'),
  'return was a mistake': onTransfer('reversal was a mistake'),
  'transfer booked by mistake': onTransfer('payment booked by mistake'),
  'transfer received again': onTransfer('payment received again'),
  async 'refund paid by hand'(life, { which }, { leads }) {
    const refunds = await Promise.all(leads.map(({ id }) => listRefundsOfLoan(kyselyOf(life), id)))
    const refund = choose(
      refunds.flat().filter(({ status }) => status === 'MANUAL'),
      which,
    )
    if (refund) await bookPaidByHand(life.testApp.dependencies, refund.id, 'test')
  },
  'dispute lost': loseDispute,
  'dispute won': winDispute,
  async 'payout returned'(life, { which }, { leads }) {
    const lead = choose(
      leads.filter(({ disbursedOn }) => disbursedOn !== null),
      which,
    )
    if (lead) await returnPayout(life, lead)
  },
  'autopay revoked at the bank': (life, { which }) => revokeAtBank(life, which),
  'repayment day': ifAny((life, lead, { which }) => {
    life.debitEnd = debitEnds[which % debitEnds.length] ?? 'paid'
    return goToRepaymentDay(life, lead)
  }),
  'a day passes': (life) => passDays(life, 1),
  'days pass': (life, { which }) => passDays(life, 2 + (which % 3)),
  'weeks pass': (life, { which }) => passDays(life, which % 2 === 0 ? 8 : 40),
  async 'years pass'(life) {
    life.hasAged = true
    await passDays(life, retentionYears * 366)
    await passDays(life, 3)
  },
}

export async function playCustomerEvent(life: Life, event: CustomerEvent): Promise<void> {
  passTime(61_000)
  const isOwn = (ownKinds as readonly string[]).includes(event.kind)
  if (isOwn && (await isIdentityErased(life))) return
  const leads = await listLeads(kyselyOf(life), life.customerId)
  const open = leads.filter(({ status }) => isOpen(status)).toReversed()
  await actions[event.kind](life, event, { leads, open, latest: leads[0] })
  if (!event.isBusy) await life.testApp.runJobs()
}
