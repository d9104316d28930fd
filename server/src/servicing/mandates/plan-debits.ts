import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { lastDueDayToNotify, planDebit } from 'domain/mandate/debit'
import type { Logger } from 'pino'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { MandateGateway } from '../../providers/payment-gateway/mandate-gateway.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import { withBalance } from '../../records/ledger/loan-account.ts'
import { lockLoan } from '../../records/loans/loans.ts'
import { newTxnid } from '../payments/random-id.ts'
import { changeDebit, type Debit, findDebit, saveDebitOrder, savePlannedDebit } from './debits.ts'
import { skipDebit } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import { listActiveMandates, lockMandate, type Mandate, stateOf } from './mandates.ts'
import { sendMandateNotice } from './send-notice.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  mandateGateway: MandateGateway
  /** Finds an order by its receipt, in case the reply to its creation was lost. */
  findOrder(receipt: string): Promise<string | undefined>
}

const batchSize = 100
const claimMs = 5 * 60_000

/** Reads what the decision about a debit depends on. Locks the customer, then the loan, then the mandate. */
export async function readSituation(transaction: Transaction, { id, leadId, customerId }: Mandate, clock: Clock) {
  const customer = await lockCustomer(transaction, customerId)
  const loan = await lockLoan(transaction, customer, leadId)
  const mandate = await lockMandate(transaction, id)
  if (loan === undefined || mandate?.status !== 'ACTIVE') return undefined
  const { balance } = await withBalance(transaction, loan)
  const { debitOn: dueOn, maxAmountPaise } = mandate
  const situation = {
    mandate: { ...stateOf(mandate), maxAmountPaise },
    dueOn,
    isLoanOpen: isOpen(loan.status),
    repaymentOn: loan.repaymentOn,
    duePaise: amountDue(balance, dueOn).totalPaise,
    today: clock.today(),
    now: businessTime(clock),
  }
  return { customer, loan, mandate, situation, debit: await findDebit(transaction, id) }
}

type Claimed = { mandate: Mandate; debit: Debit; isReplay: boolean }

/** Plans the debit of a mandate if its notice is due, and claims it for a few minutes so that no other worker sends it. */
async function claim(transaction: Transaction, listed: Mandate, clock: Clock): Promise<Claimed | undefined> {
  const read = await readSituation(transaction, listed, clock)
  if (read === undefined) return undefined
  const { mandate, situation, debit } = read
  const quietSlot = await readQuietSlot(transaction, mandate.customerId)
  const plan = planDebit(situation, quietSlot, debit)
  if (plan.kind === 'end') await skipDebit(transaction, mandate, plan.reason, clock)
  if (plan.kind !== 'notify') return undefined
  const { now } = situation
  if (debit?.status === 'PLANNED' && debit.claimedUntil > now) return undefined
  const isReplay = debit?.status === 'PLANNED' && debit.amountPaise === plan.amountPaise
  const planned = await savePlannedDebit(transaction, {
    mandateId: mandate.id,
    leadId: mandate.leadId,
    dueOn: situation.dueOn,
    amountPaise: plan.amountPaise,
    debitAt: plan.debitAt,
    txnid: isReplay ? debit.txnid : newTxnid(),
    providerOrderId: isReplay ? debit.providerOrderId : null,
    claimedUntil: new Date(now.getTime() + claimMs),
  })
  return { mandate, debit: planned, isReplay }
}

/** Created before the debit day, because for UPI the provider notifies the borrower as well. */
async function createOrder(dependencies: Dependencies, { mandate, debit, isReplay }: Claimed): Promise<void> {
  const { database, mandateGateway, findOrder } = dependencies
  const { txnid: receipt, amountPaise, debitAt } = debit
  const { kind, providerTokenId } = mandate
  if (debit.providerOrderId !== null || providerTokenId === null) return
  const existing = isReplay ? await findOrder(receipt) : undefined
  const order = { kind, tokenId: providerTokenId, receipt, amountPaise, debitAt }
  await saveDebitOrder(database.kysely, receipt, existing ?? (await mandateGateway.createDebitOrder(order)))
}

/** False if autopay was cancelled, or the debit was planned again, in the meantime. */
async function isStillPlanned(database: Queryable, { mandate, debit }: Claimed): Promise<boolean> {
  const current = await findDebit(database, mandate.id)
  return current?.txnid === debit.txnid && current.status === 'PLANNED' && current.providerOrderId !== null
}

/** The 24 hours start when the SMS was accepted. After a crash before this point the notice is sent again. */
const recordNotice = ({ database, clock }: Dependencies, claimed: Claimed) =>
  inTransaction(database, async (transaction) => {
    const { mandate, debit } = claimed
    await lockMandate(transaction, mandate.id)
    if (!(await isStillPlanned(transaction, claimed))) return
    await changeDebit(transaction, debit.id, { status: 'NOTIFIED', notifiedAt: businessTime(clock) })
    const { amountPaise } = debit
    const event = { mandateId: mandate.id, kind: 'NOTIFIED', byWhom: 'system', amountPaise } as const
    await addMandateEvent(transaction, event, clock)
  })

async function plan(dependencies: Dependencies, listed: Mandate): Promise<void> {
  const { database, clock, log } = dependencies
  try {
    const claimed = await inTransaction(database, (transaction) => claim(transaction, listed, clock))
    if (claimed === undefined) return
    await createOrder(dependencies, claimed)
    if (!(await isStillPlanned(database.kysely, claimed))) return
    await sendMandateNotice(dependencies, claimed.mandate, 'debit_planned', claimed.debit.amountPaise)
    await recordNotice(dependencies, claimed)
  } catch (error) {
    log.warn({ mandateId: listed.id, err: error }, 'a debit could not be announced and will be retried')
  }
}

/** Announces the debits of the next two days and ends mandates that have nothing to debit. */
export async function planDebits(dependencies: Dependencies): Promise<void> {
  const to = lastDueDayToNotify(dependencies.clock.today())
  let last: Mandate | undefined
  let page: Mandate[]
  do {
    page = await listActiveMandates(dependencies.database.kysely, { to, after: last, limit: batchSize })
    for (const mandate of page) await plan(dependencies, mandate)
    last = page.at(-1)
  } while (page.length === batchSize)
}
