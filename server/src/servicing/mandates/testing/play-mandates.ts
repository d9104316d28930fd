import { consentTexts } from 'contract/account/consent-purposes'
import { addDays, istDateOf, startOfDay } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { Logger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { LoggedInCaller } from '../../../platform/http/caller.ts'
import type { SecurityEvents } from '../../../platform/security-events/security-events.ts'
import type { Debit, DebitAnswer } from '../../../providers/payment-gateway/mandate-gateway.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import type { Notice } from '../../../providers/sms/sms.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { lockAndPay } from '../../../testing/lock-and-book.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import { pollPayments } from '../../payments/results/poll-payments.ts'
import { receiveReport } from '../../payments/results/receive-report.ts'
import { expectedBalance, type Payment } from '../../payments/testing/payment-histories.ts'
import { cancelMandate, pauseMandate, resumeMandate } from '../change-mandate.ts'
import { checkMandates, checkReportedMandate } from '../check-mandates.ts'
import { cancelToken, cancelTokenTask, endOutdatedMandates } from '../end-mandate.ts'
import { findLatestMandate } from '../mandates.ts'
import { orderDebits } from '../order-debits.ts'
import { planDebits } from '../plan-debits.ts'
import { settleDebits } from '../settle-debits.ts'
import { startMandate } from '../start-mandate.ts'
import { type BankPayment, createFakeBank, type FakeBank, reportOf } from './fake-bank.ts'
import {
  type Action,
  hours,
  lastApprovalDay,
  lastDay,
  type MandateHistory,
  principalPaise,
  tenureDays,
} from './mandate-histories.ts'

/** A loan with its history and what really happened to it, which the ledger is compared with. */
type Scenario = {
  history: MandateHistory
  loan: SeededLoan
  caller: LoggedInCaller
  orderId?: string
  payments: Payment[]
  debits: { paise: number; at: Date; isAllowed: boolean; duePaise: number }[]
  notices: { amount: string; at: Date }[]
  isPaused: boolean
  isCancelled: boolean
  wasTouched: boolean
  isApprovedLate: boolean
  unreported: BankPayment[]
}

const log = pino({ level: 'silent' })
const silentLogger = new Logger(() => () => {})
const hourMs = 3_600_000
const firstDay = '2027-03-01'

type World = {
  database: Database
  clock: Clock & { set(day: number, hour: number): void }
  bank: FakeBank
  scenarios: Scenario[]
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

const findScenario = (scenarios: readonly Scenario[], mobile: string) => {
  const scenario = scenarios.find(({ loan }) => loan.mobile === mobile)
  if (scenario === undefined) throw new Error(`nobody has the mobile ${mobile}`)
  return scenario
}

function dependenciesOf(database: Database, clock: Clock, bank: FakeBank, scenarios: readonly Scenario[]) {
  const { razorpay } = bank
  return {
    database,
    clock,
    log,
    razorpay,
    mandateGateway: razorpay.mandates,
    findOrder: razorpay.findOrder,
    lookUp: razorpay.lookUp,
    publicUrl: 'https://agrim.example',
    script: '/checkout.js',
    addressKey: Buffer.alloc(32),
    giveUpHours: 24,
    securityEvents: { reportForeignId: () => {} } as unknown as SecurityEvents,
    sms: {
      sendOtp: async () => {},
      sendNotice: async ({ mobile, ...notice }: Notice) => {
        if (notice.name === 'debit_planned')
          findScenario(scenarios, mobile).notices.push({ amount: notice.values.amount, at: clock.now() })
      },
    },
    payu: {} as never,
    onBooked: () => {},
  }
}

async function payByHand({ database, clock }: Pick<World, 'database' | 'clock'>, scenario: Scenario, paise: number) {
  const { leadId } = scenario.loan
  const at = clock.now()
  const today = clock.today()
  const money = { leadId, amountPaise: paise, paidOn: today, at, today, by: 'test', reason: 'by hand', details: {} }
  const idempotencyKey = `by-hand:${leadId}:${scenario.payments.length}`
  await inTransaction(database, (transaction) => lockAndPay(transaction, { ...money, idempotencyKey }))
  scenario.payments.push({ on: today, paise })
}

/** Handles a debit at the bank as the loan's history says. */
async function debitAt(
  world: Pick<World, 'database' | 'clock' | 'bank' | 'scenarios'>,
  debit: Debit,
): Promise<DebitAnswer> {
  const { clock, bank } = world
  const scenario = findScenario(world.scenarios, debit.mobile)
  const isAllowed = !scenario.isPaused && !scenario.isCancelled
  const duePaise = expectedBalance(scenario.payments, { principalPaise, from: firstDay, to: clock.today() })
  scenario.debits.push({ paise: debit.amountPaise, at: clock.now(), isAllowed, duePaise })
  const end = scenario.history.debitEnd
  if (end === 'lost') throw new ProviderFailure('razorpay', 'away')
  if (end === 'refused' || bank.tokenOf(debit.tokenId)?.status !== 'confirmed')
    return { outcome: 'refused', reason: 'The token is not active' }
  if (end === 'raced') await payByHand(world, scenario, debit.amountPaise)
  const payment = bank.pay(debit.orderId, end === 'failed' ? 'failed' : 'paid')
  if (payment.outcome === 'paid') scenario.payments.push({ on: payment.on, paise: payment.paise })
  scenario.unreported.push(payment)
  if (end === 'unanswered') throw new ProviderFailure('razorpay', 'no readable response')
  return { outcome: 'accepted' }
}

async function start({ dependencies }: World, scenario: Scenario, kind = scenario.history.kind): Promise<void> {
  const body = { lead_id: String(scenario.loan.leadId), kind, version: consentTexts.autopay.version }
  const outcome = await startMandate(dependencies)(body, scenario.caller)
  if (outcome.kind !== 'accepted') return
  scenario.orderId = outcome.answer.Data.parameters.order_id
  scenario.isCancelled = false
  scenario.isPaused = false
}

async function approve({ bank, dependencies }: World, scenario: Scenario): Promise<void> {
  const { orderId } = scenario
  if (orderId === undefined) return
  const payment = bank.approve(orderId, scenario.history.isDeclined)
  delete scenario.orderId
  if (scenario.history.reports > 0) await checkReportedMandate(dependencies, { orderId })
  if (payment === undefined || payment.paise === 0) return
  if (payment.outcome === 'paid') scenario.payments.push({ on: payment.on, paise: payment.paise })
  scenario.unreported.push(payment)
}

/** Starts the other kind, and then approves both: the first one, in its old checkout, and the new one. */
async function switchKind(world: World, scenario: Scenario): Promise<void> {
  const { orderId: earlier } = scenario
  await start(world, scenario, scenario.history.kind === 'UPI' ? 'ENACH' : 'UPI')
  const { orderId: later } = scenario
  for (const orderId of new Set([earlier, later])) {
    if (orderId === undefined) continue
    scenario.orderId = orderId
    await approve(world, scenario)
  }
  scenario.isApprovedLate ||= earlier !== undefined
}

async function actAtBank(
  { bank, dependencies, database }: World,
  scenario: Scenario,
  action: Action & { kind: 'bank' },
) {
  const mandate = await findLatestMandate(database.kysely, scenario.loan.leadId)
  const token = mandate?.providerTokenId ? bank.tokenOf(mandate.providerTokenId) : undefined
  if (token === undefined || token.status === 'cancelled' || token.status === 'rejected') return
  token.status = action.status
  if (action.isReported) await checkReportedMandate(dependencies, { tokenId: token.id })
}

async function act(world: World, scenario: Scenario, action: Action): Promise<void> {
  const { dependencies } = world
  scenario.wasTouched = true
  switch (action.kind) {
    case 'pause':
      scenario.isPaused ||= (await pauseMandate(dependencies)({}, scenario.caller)).kind === 'accepted'
      return
    case 'resume':
      await resumeMandate(dependencies)({}, scenario.caller)
      scenario.isPaused = false
      return
    case 'cancel':
      await cancelMandate(dependencies)({}, scenario.caller)
      scenario.isCancelled = true
      return
    case 'restart':
      await start(world, scenario)
      return approve(world, scenario)
    case 'switch':
      return switchKind(world, scenario)
    case 'bank':
      return actAtBank(world, scenario, action)
    case 'pay':
      return payByHand(world, scenario, action.paise)
  }
}

/** Delivers the bank's webhooks; polling, which ends after a day, finds payments that are never reported. */
async function report({ dependencies }: World, scenario: Scenario): Promise<void> {
  const { reports, approvedOn } = scenario.history
  const deliveries = Math.max(reports, scenario.isApprovedLate || approvedOn > lastApprovalDay ? 1 : 0)
  for (const payment of scenario.unreported.splice(0)) {
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
  const { name, work } = cancelTokenTask.does((token) => cancelToken(dependencies, token))
  const taskList = { [name]: work }
  await runOnce({ pgPool: dependencies.database.pool, taskList, noHandleSignals: true, logger: silentLogger })
  await Promise.all([planDebits(dependencies), planDebits(dependencies)])
  await Promise.all([orderDebits(dependencies), orderDebits(dependencies)])
  await pollPayments(dependencies)
  await settleDebits(dependencies)
}

async function playStep(world: World, day: number, hour: number): Promise<void> {
  world.clock.set(day, hour)
  const isFirst = hour === hours[0]
  for (const scenario of world.scenarios) {
    if (isFirst && day === 0) await start(world, scenario)
    if (isFirst && day === scenario.history.approvedOn) await approve(world, scenario)
    for (const action of scenario.history.actions)
      if (action.day === day && action.hour === hour) await act(world, scenario, action)
    await report(world, scenario)
  }
  await runJobs(world)
  if (isFirst) await endOutdatedMandates(world)
}

async function createScenario({ database, clock }: World, history: MandateHistory): Promise<Scenario> {
  const loan = await seedDisbursedLoan(database, clock, { principalPaise, tenureDays })
  const session = { customerId: loan.customerId }
  const caller = { session, network: () => '203.0.113.1', log } as unknown as LoggedInCaller
  const flags = { isPaused: false, isCancelled: false, wasTouched: false, isApprovedLate: false }
  return { history, loan, caller, payments: [], debits: [], notices: [], unreported: [], ...flags }
}

/** Reads an amount such as ₹3,587.50. */
const paiseOf = (amount: string) => Math.round(Number(amount.replaceAll(/[₹,]/g, '')) * 100)

/** Checks for at most one debit: on its day, announced a day before with its amount, allowed, and of what is due. */
function problemsOfDebits({ debits, notices, history, wasTouched }: Scenario): string[] {
  const isDue = !wasTouched && !history.isDeclined && history.approvedOn <= lastApprovalDay
  const count = debits.length
  const problems = count > 1 || (isDue && count === 0) ? [`${count} debits were ordered`] : []
  for (const { paise, at, isAllowed, duePaise } of debits) {
    const announced = notices.some(
      (notice) => paiseOf(notice.amount) === paise && at.getTime() - notice.at.getTime() >= 24 * hourMs,
    )
    if (!announced) problems.push(`${paise} was not announced a day before`)
    if (!isAllowed) problems.push(`${paise} was debited although it was paused or cancelled`)
    if (istDateOf(at) !== addDays(firstDay, tenureDays)) problems.push(`${paise} was debited on ${istDateOf(at)}`)
    if (Math.abs(paise - duePaise) > roundedPaise) problems.push(`${paise} was debited where ${duePaise} was due`)
  }
  return problems
}

/** Tolerance for balances below a rupee, which are rounded off and bear no more interest. */
const roundedPaise = 120

async function problemsOf({ database, clock, bank }: World, scenario: Scenario): Promise<string[]> {
  const { kysely } = database
  const { leadId } = scenario.loan
  const entries = await listEntries(kysely, leadId)
  const booked = entries
    .filter(({ kind }) => kind === 'PAYMENT')
    .map(({ bookedOn: on, lines }) => `${lines.bank} ${on}`)
  const made = scenario.payments.map(({ on, paise }) => `${paise} ${on}`)
  const problems = problemsOfDebits(scenario)
  if (booked.toSorted().join() !== made.toSorted().join()) problems.push(`${made} were made and ${booked} are booked`)
  const account = await readLoanAccount(kysely, leadId)
  const actual = account ? amountDue(account.balance, clock.today()).totalPaise - account.balance.owedBackPaise : 0
  const rounded = entries.reduce((sum, { lines }) => sum + lines.rounding, 0)
  const expected = expectedBalance(scenario.payments, { principalPaise, from: firstDay, to: clock.today() })
  if (Math.abs(actual + rounded - expected) > (rounded === 0 ? 0 : roundedPaise))
    problems.push(`${actual} is due, ${expected} was expected, ${rounded} was rounded off`)
  const mandate = await findLatestMandate(kysely, leadId)
  if (mandate?.status === 'CREATED' || mandate?.status === 'ACTIVE')
    problems.push(`the mandate is still ${mandate.status}`)
  for (const { id, status } of bank.openTokensOf(scenario.loan.mobile))
    problems.push(`the approval ${id} is still ${status} at the bank`)
  return problems
}

/** Plays all histories over the same days and returns those that left something wrong. */
export async function playMandates(database: Database, histories: readonly MandateHistory[]) {
  const clock = createClock()
  const scenarios: Scenario[] = []
  const bank: FakeBank = createFakeBank(clock, (debit) => debitAt({ database, clock, bank, scenarios }, debit))
  const world = { database, clock, bank, scenarios, dependencies: dependenciesOf(database, clock, bank, scenarios) }
  clock.set(0, hours[0])
  for (const history of histories) scenarios.push(await createScenario(world, history))
  for (let day = 0; day <= lastDay; day++) for (const hour of hours) await playStep(world, day, hour)
  const results = []
  for (const scenario of scenarios)
    results.push({ history: scenario.history, problems: await problemsOf(world, scenario) })
  const debits = scenarios.filter((scenario) => scenario.debits.length > 0).length
  return { debits, wrong: results.filter(({ problems }) => problems.length > 0) }
}
