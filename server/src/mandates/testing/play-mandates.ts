import { consentTexts } from 'contract/account/consent-purposes'
import { addDays, istDateOf, startOfDay } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { pino } from 'pino'
import { listEntries } from '../../ledger/entries.ts'
import { readLoanAccount } from '../../ledger/loan-account.ts'
import { bookMoney } from '../../payments/results/book-money.ts'
import { pollPayments } from '../../payments/results/poll-payments.ts'
import { receiveReport } from '../../payments/results/receive-report.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import type { Debit, DebitAnswer } from '../../providers/payment-gateway/mandate-gateway.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { Notice } from '../../providers/sms/sms.ts'
import type { SecurityEvents } from '../../security-events/security-events.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { cancelMandate, pauseMandate, resumeMandate } from '../change-mandate.ts'
import { checkMandates, checkReported } from '../check-mandates.ts'
import { endOfRepaid } from '../end-mandate.ts'
import { findLatestMandate } from '../mandates.ts'
import { orderDebits } from '../order-debits.ts'
import { planDebits } from '../plan-debits.ts'
import { settleDebits } from '../settle-debits.ts'
import { startMandate } from '../start-mandate.ts'
import { type BankPayment, createFakeBank, type FakeBank, reportOf } from './fake-bank.ts'
import {
  type Action,
  fairDue,
  hours,
  lastApprovalDay,
  lastDay,
  type MandateHistory,
  type Paid,
  principalPaise,
  tenureDays,
} from './mandate-histories.ts'

/** A loan with its history, and what really happened to it: the model that the books are held to. */
type Life = {
  history: MandateHistory
  loan: SeededLoan
  caller: LoggedInCaller
  orderId?: string
  payments: Paid[]
  debits: { paise: number; at: Date; isAllowed: boolean; fairPaise: number }[]
  notices: { text: string; at: Date }[]
  isPaused: boolean
  isCancelled: boolean
  wasTouched: boolean
  unreported: BankPayment[]
}

const log = pino({ level: 'silent' })
const hourMs = 3_600_000
const firstDay = '2027-03-01'

type World = {
  database: Database
  clock: Clock & { set(day: number, hour: number): void }
  bank: FakeBank
  lives: Life[]
  dependencies: ReturnType<typeof dependenciesOf>
}

function createClock() {
  let now = startOfDay(firstDay)
  return {
    now: () => now,
    today: () => istDateOf(now),
    set(day: number, hour: number) {
      now = new Date(startOfDay(addDays(firstDay, day)).getTime() + hour * hourMs)
    },
  }
}

const findLife = (lives: readonly Life[], mobile: string) => {
  const life = lives.find(({ loan }) => loan.mobile === mobile)
  if (life === undefined) throw new Error(`nobody has the mobile ${mobile}`)
  return life
}

function dependenciesOf(database: Database, clock: Clock, bank: FakeBank, lives: readonly Life[]) {
  const { razorpay } = bank
  return {
    ...{ database, clock, log, razorpay, mandateGateway: razorpay.mandates, findOrder: razorpay.findOrder },
    ...{ publicUrl: 'https://agrim.example', script: '/checkout.js', addressKey: Buffer.alloc(32), giveUpHours: 24 },
    securityEvents: { reportForeignId: () => {} } as unknown as SecurityEvents,
    sms: {
      sendOtp: async () => {},
      sendNotice: async ({ mobile, name, text }: Notice) => {
        if (name === 'debit_planned') findLife(lives, mobile).notices.push({ text, at: clock.now() })
      },
    },
    payu: {} as never,
    onBooked: () => {},
  }
}

async function payByHand({ database, clock }: Pick<World, 'database' | 'clock'>, life: Life, paise: number) {
  const { leadId } = life.loan
  const [at, today] = [clock.now(), clock.today()]
  const money = { leadId, amountPaise: paise, paidOn: today, at, today, by: 'test', reason: 'by hand', details: {} }
  const idempotencyKey = `by-hand:${leadId}:${life.payments.length}`
  await inTransaction(database, (transaction) => bookMoney(transaction, { ...money, idempotencyKey }))
  life.payments.push({ on: today, paise })
}

/** What the bank does with a debit, by the loan's history. */
async function debitAt(
  world: Pick<World, 'database' | 'clock' | 'bank' | 'lives'>,
  debit: Debit,
): Promise<DebitAnswer> {
  const { clock, bank } = world
  const life = findLife(world.lives, debit.mobile)
  const isAllowed = !life.isPaused && !life.isCancelled
  const fairPaise = fairDue(firstDay, life.payments, clock.today())
  life.debits.push({ paise: debit.amountPaise, at: clock.now(), isAllowed, fairPaise })
  const end = life.history.debitEnd
  if (end === 'lost') throw new ProviderFailure('razorpay', 'away')
  if (end === 'refused' || bank.tokenOf(debit.tokenId)?.status !== 'confirmed')
    return { outcome: 'refused', reason: 'The token is not active' }
  if (end === 'raced') await payByHand(world, life, debit.amountPaise)
  const payment = bank.pay(debit.orderId, end === 'failed' ? 'failed' : 'paid')
  if (payment.outcome === 'paid') life.payments.push({ on: payment.on, paise: payment.paise })
  life.unreported.push(payment)
  if (end === 'unanswered') throw new ProviderFailure('razorpay', 'no readable response')
  return { outcome: 'accepted' }
}

async function start({ dependencies }: World, life: Life): Promise<void> {
  const { kind } = life.history
  const body = { lead_id: String(life.loan.leadId), kind, version: consentTexts.autopay.version }
  const outcome = await startMandate(dependencies)(body, life.caller)
  if (outcome.kind !== 'accepted') return
  life.orderId = outcome.answer.Data.parameters.order_id
  life.isCancelled = false
  life.isPaused = false
}

async function approve({ bank, dependencies }: World, life: Life): Promise<void> {
  const { orderId } = life
  if (orderId === undefined) return
  const payment = bank.approve(orderId, life.history.isDeclined)
  delete life.orderId
  if (life.history.reports > 0) await checkReported(dependencies, { order_id: orderId })
  if (payment === undefined || payment.paise === 0) return
  if (payment.outcome === 'paid') life.payments.push({ on: payment.on, paise: payment.paise })
  life.unreported.push(payment)
}

async function actAtBank({ bank, dependencies, database }: World, life: Life, action: Action & { kind: 'bank' }) {
  const mandate = await findLatestMandate(database.kysely, life.loan.leadId)
  const token = mandate?.providerTokenId ? bank.tokenOf(mandate.providerTokenId) : undefined
  if (token === undefined || token.status === 'cancelled' || token.status === 'rejected') return
  token.status = action.status
  if (action.isReported) await checkReported(dependencies, { token_id: token.id })
}

async function act(world: World, life: Life, action: Action): Promise<void> {
  const { dependencies } = world
  life.wasTouched = true
  switch (action.kind) {
    case 'pause':
      life.isPaused ||= (await pauseMandate(dependencies)({}, life.caller)).kind === 'accepted'
      return
    case 'resume':
      await resumeMandate(dependencies)({}, life.caller)
      life.isPaused = false
      return
    case 'cancel':
      await cancelMandate(dependencies)({}, life.caller)
      life.isCancelled = true
      return
    case 'restart':
      await start(world, life)
      return approve(world, life)
    case 'bank':
      return actAtBank(world, life, action)
    case 'pay':
      return payByHand(world, life, action.paise)
  }
}

/** What the bank reports by webhook; what it never reports is found by the polls, which end after a day. */
async function report({ dependencies }: World, life: Life): Promise<void> {
  const { reports, approvedOn } = life.history
  const deliveries = Math.max(reports, approvedOn > lastApprovalDay ? 1 : 0)
  for (const payment of life.unreported.splice(0)) {
    const { outcome, amountPaise, paymentId, ...proof } = reportOf(payment)
    const claim = { outcome, amountPaise, paymentId }
    const reference = { provider: 'razorpay', providerOrderId: payment.orderId } as const
    const message = { provider: 'razorpay', channel: 'WEBHOOK', body: '{}', requestId: 'test' } as const
    for (let delivery = 0; delivery < deliveries; delivery++)
      await receiveReport(dependencies, { ...message, reference, claim, proof: { ...claim, ...proof } }, log)
  }
}

async function runJobs({ dependencies }: World): Promise<void> {
  await checkMandates(dependencies)
  await Promise.all([planDebits(dependencies), planDebits(dependencies)])
  await Promise.all([orderDebits(dependencies), orderDebits(dependencies)])
  await pollPayments(dependencies)
  await settleDebits(dependencies)
}

async function playStep(world: World, day: number, hour: number): Promise<void> {
  world.clock.set(day, hour)
  const isFirst = hour === hours[0]
  for (const life of world.lives) {
    if (isFirst && day === 0) await start(world, life)
    if (isFirst && day === life.history.approvedOn) await approve(world, life)
    for (const action of life.history.actions)
      if (action.day === day && action.hour === hour) await act(world, life, action)
    await report(world, life)
  }
  await runJobs(world)
  if (isFirst) await endOfRepaid(world)
}

async function createLife({ database, clock }: World, history: MandateHistory): Promise<Life> {
  const loan = await seedDisbursedLoan(database, clock, { principalPaise, tenureDays })
  const session = { customerId: loan.customerId }
  const caller = { session, network: () => '203.0.113.1', log } as unknown as LoggedInCaller
  const flags = { isPaused: false, isCancelled: false, wasTouched: false }
  return { history, loan, caller, payments: [], debits: [], notices: [], unreported: [], ...flags }
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** One debit at most, on its day, announced with its amount a day before, allowed, and of no more than is due. */
function problemsOfDebits({ debits, notices, history, wasTouched }: Life): string[] {
  const isDue = !wasTouched && !history.isDeclined && history.approvedOn <= lastApprovalDay
  const count = debits.length
  const problems = count > 1 || (isDue && count === 0) ? [`${count} debits were ordered`] : []
  for (const { paise, at, isAllowed, fairPaise } of debits) {
    const announced = notices.some(
      (notice) =>
        notice.text.includes(`₹${rupees.format(paise / 100)}`) && at.getTime() - notice.at.getTime() >= 24 * hourMs,
    )
    if (!announced) problems.push(`${paise} was not announced a day before`)
    if (!isAllowed) problems.push(`${paise} was debited although it was paused or cancelled`)
    if (istDateOf(at) !== addDays(firstDay, tenureDays)) problems.push(`${paise} was debited on ${istDateOf(at)}`)
    if (Math.abs(paise - fairPaise) > roundedPaise) problems.push(`${paise} was debited where ${fairPaise} was due`)
  }
  return problems
}

/** A rest below a rupee is given up and bears no more interest. */
const roundedPaise = 120

async function problemsOf({ database, clock }: World, life: Life): Promise<string[]> {
  const { kysely } = database
  const { leadId } = life.loan
  const entries = await listEntries(kysely, leadId)
  const booked = entries
    .filter(({ kind }) => kind === 'PAYMENT')
    .map(({ bookedOn: on, lines }) => `${lines.bank} ${on}`)
  const made = life.payments.map(({ on, paise }) => `${paise} ${on}`)
  const problems = problemsOfDebits(life)
  if (booked.toSorted().join() !== made.toSorted().join()) problems.push(`${made} were made and ${booked} are booked`)
  const account = await readLoanAccount(kysely, leadId)
  const shown = account ? amountDue(account.balance, clock.today()).totalPaise - account.balance.owedBackPaise : 0
  const rounded = entries.reduce((sum, { lines }) => sum + lines.rounding, 0)
  const fair = fairDue(firstDay, life.payments, clock.today())
  if (Math.abs(shown + rounded - fair) > (rounded === 0 ? 0 : roundedPaise))
    problems.push(`${shown} is shown as due, ${fair} is fair, ${rounded} was rounded off`)
  const mandate = await findLatestMandate(kysely, leadId)
  if (mandate?.status === 'CREATED' || mandate?.status === 'ACTIVE')
    problems.push(`the mandate is still ${mandate.status}`)
  return problems
}

/** Plays all histories through the same days, and returns those after which something is wrong. */
export async function playMandates(database: Database, histories: readonly MandateHistory[]) {
  const clock = createClock()
  const lives: Life[] = []
  const bank: FakeBank = createFakeBank(clock, (debit) => debitAt({ database, clock, bank, lives }, debit))
  const world = { database, clock, bank, lives, dependencies: dependenciesOf(database, clock, bank, lives) }
  clock.set(0, hours[0])
  for (const history of histories) lives.push(await createLife(world, history))
  for (let day = 0; day <= lastDay; day++) for (const hour of hours) await playStep(world, day, hour)
  const results = []
  for (const life of lives) results.push({ history: life.history, problems: await problemsOf(world, life) })
  const debits = lives.filter((life) => life.debits.length > 0).length
  return { debits, wrong: results.filter(({ problems }) => problems.length > 0) }
}
