import { randomInt } from 'node:crypto'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { disburseLoanTask } from '../../server/src/borrowing/payouts/disburse-loan.ts'
import { createPayout } from '../../server/src/borrowing/payouts/payouts.ts'
import { reconcileDayTask } from '../../server/src/lender/treasury/reconciliation/jobs.ts'
import type { Clock } from '../../server/src/platform/clock.ts'
import { inTransaction } from '../../server/src/platform/database/in-transaction.ts'
import { createFileCipher, fileKeys } from '../../server/src/records/files/file-cipher.ts'
import { insertFile } from '../../server/src/records/files/queries.ts'
import { markOverdueTask } from '../../server/src/records/loans/jobs.ts'
import { insertAttempt } from '../../server/src/servicing/payments/attempts.ts'
import { newTxnid } from '../../server/src/servicing/payments/random-id.ts'
import { createSimulatedPayments } from '../../server/src/simulators/payments/queries.ts'
import { runTask } from '../../server/src/testing/run-task.ts'
import { seedDisbursedLoan, seedSanctionedLoan } from '../../server/src/testing/seed-loans.ts'
import type { Installation } from './installation.ts'

const principalPaise = 1_000_000
const earlierDays = 10

/** A sanctioned and signed loan, whose payout has its transfer id. */
async function sanction({ testApp }: Installation): Promise<number> {
  const { database } = testApp.data
  const { leadId } = await seedSanctionedLoan(database, testApp.clock, { principalPaise })
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('payouts').where('leadId', '=', leadId).execute()
    await createPayout(transaction, { leadId, amountPaise: 976_400, createdAt: testApp.clock.now() })
  })
  return leadId
}

const orderPayout = ({ testApp }: Installation, leadId: number) =>
  disburseLoanTask.queue(testApp.data.database.kysely, { leadId })

/** Stores a payment attempt; `capture` makes it succeed at the gateway. */
async function startPayment({ testApp }: Installation, leadId: number, amountPaise: number): Promise<string> {
  const { clock, data } = testApp
  const txnid = newTxnid()
  await inTransaction(data.database, (transaction) =>
    insertAttempt(transaction, {
      ...{ txnid, provider: 'payu', leadId, amountPaise, orderId: null, idempotencyKey: null },
      ...{ productInfo: 'Loan repayment', firstName: 'Asha', purpose: 'REPAYMENT' },
      ...{ startedOn: clock.today(), startedAt: clock.now() },
    }),
  )
  return txnid
}

/** The gateway captures the payment without reporting it, so that only the reconciliation finds it. */
async function capture({ testApp }: Installation, txnid: string, amountPaise: number): Promise<void> {
  const [now, paymentId] = [testApp.clock.now(), `pay_${randomInt(1e12)}`]
  const fields = {
    status: 'success',
    unmappedstatus: 'captured',
    mihpayid: paymentId,
    addedon: `${istDateOf(now)} 12:00:00`,
  }
  await createSimulatedPayments(testApp.data.database, 'payu').save({
    ...{ orderId: txnid, amountPaise, receipt: txnid, status: 'paid', paymentId, createdAt: now, paidAt: now, fields },
  })
}

async function pay(installation: Installation, leadId: number, amountPaise: number): Promise<void> {
  await capture(installation, await startPayment(installation, leadId, amountPaise), amountPaise)
}

async function lend(installation: Installation, daysAgo = 0): Promise<number> {
  const { clock, data } = installation.testApp
  const then: Clock = { ...clock, today: () => addDays(clock.today(), -daysAgo) }
  return (await seedDisbursedLoan(data.database, then, { principalPaise })).leadId
}

/** Stores an encrypted file of the customer with its row. */
async function upload({ testApp }: Installation, leadId: number): Promise<void> {
  const { database, clock, dataKeys, providers } = testApp.dependencies
  const cipher = createFileCipher(fileKeys(dataKeys))
  const bytes = Buffer.from(`document of ${leadId}`)
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
  await providers.objectStore.put(id, await cipher.seal(id, bytes))
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  const { id: customerId } = await database.kysely
    .selectFrom('leads')
    .select('customerId as id')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  await inTransaction(database, (transaction) =>
    insertFile(transaction, {
      ...{ id, customerId, docType: 'aadhaar_front', contentType: 'image/jpeg', byteLength: bytes.length, sha256 },
      ...{ keyVersion: cipher.keyVersion, uploadedAt: clock.now(), uploadedOn: clock.today(), masking: 'MASKED' },
    }),
  )
}

/** What happens to a loan before and after the backup; a restore loses the second part. */
type History = { before(at: Installation): Promise<number>; after(at: Installation, leadId: number): Promise<unknown> }

const half = principalPaise / 2
const histories: Record<string, History> = {
  'sanctioned, then paid out': { before: sanction, after: orderPayout },
  'paid out just before the backup': {
    async before(at) {
      const leadId = await sanction(at)
      await orderPayout(at, leadId)
      return leadId
    },
    after: async () => {},
  },
  'disbursed, then repaid': { before: lend, after: (at, leadId) => pay(at, leadId, 2 * principalPaise) },
  'payment begun, then captured': {
    async before(at) {
      const leadId = await lend(at)
      await startPayment(at, leadId, half)
      return leadId
    },
    async after(at, leadId) {
      const [attempt] = await at.query<{ txnid: string }>('select txnid from payment_attempts where lead_id = $1', [
        leadId,
      ])
      await capture(at, attempt?.txnid ?? '', half)
    },
  },
  'part paid, then the next part': {
    async before(at) {
      const leadId = await lend(at)
      await pay(at, leadId, half)
      return leadId
    },
    after: (at, leadId) => pay(at, leadId, half / 2),
  },
  'overdue, then part paid': { before: (at) => lend(at, earlierDays), after: (at, leadId) => pay(at, leadId, half) },
  closed: {
    async before(at) {
      const leadId = await lend(at)
      await pay(at, leadId, 2 * principalPaise)
      return leadId
    },
    after: async () => {},
  },
}

/** Runs the reconciliation of today, which books payments that the gateway has and we do not. */
export async function bookPayments({ testApp }: Installation): Promise<void> {
  await runTask(testApp, reconcileDayTask, { day: istDateOf(testApp.clock.now()) })
}

export type Loan = { leadId: number; continues(at: Installation): Promise<unknown> }

/** Starts the same number of loans with each history. */
export async function beginLoans(installation: Installation, ofEach: number): Promise<Loan[]> {
  const loans: Loan[] = []
  for (const { before, after } of Object.values(histories))
    for (let each = 0; each < ofEach; each++) {
      const leadId = await before(installation)
      await upload(installation, leadId)
      loans.push({ leadId, continues: (at) => after(at, leadId) })
    }
  await bookPayments(installation)
  await runTask(installation.testApp, markOverdueTask)
  await installation.testApp.runJobs()
  return loans
}

/** Loans that begin and are part paid after the backup, so that a restored database does not contain them. */
export async function startNewLoans(installation: Installation, count: number): Promise<number[]> {
  const leadIds: number[] = []
  for (let each = 0; each < count; each++) {
    const leadId = await sanction(installation)
    await orderPayout(installation, leadId)
    leadIds.push(leadId)
  }
  await installation.finishJobs()
  for (const leadId of leadIds) {
    await upload(installation, leadId)
    await pay(installation, leadId, half)
  }
  return leadIds
}
