import { startOfFinancialYear } from 'domain/calendar/financial-year'
import { addDays, anniversary, formatDate, type IstDate, startOfDay } from 'domain/calendar/ist-date'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { purgeBatchSize, purgeExpired } from '../../platform/jobs/purge.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { purges } from '../../retention.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { assignMoney } from '../../servicing/corrections/unmatched/assign-money.ts'
import { insertAttempt, markSucceeded } from '../../servicing/payments/attempts.ts'
import { newTxnid } from '../../servicing/payments/random-id.ts'
import { listUnmatched } from '../../servicing/payments/results/unmatched-money.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { importLines } from './import-lines.ts'
import { readStatement } from './statements/read-statement.ts'
import { hdfcFile } from './testing/hdfc-file.ts'

const clock = movableClock()
const accountNumbers = ['50200012345678', '50200087654321']
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

const log = pino({ enabled: false })
const clockOn = (day: IstDate) => ({ now: () => startOfDay(day), today: () => day })

const importFile = (text: string, { accountNumber = accountNumbers[0], by = 'Asha' } = {}) =>
  importLines({ database: data.database, clock, accountNumbers }, readStatement(text), {
    ...{ fileName: 'statement.csv', accountNumber, by },
  })

const entriesOf = async (leadId: number) =>
  (await listEntries(data.database.kysely, leadId)).map(({ kind, bookedOn, lines }) => [kind, bookedOn, lines.bank])

test('transfers are matched by loan number, or by name and amount, and booked with their value date, once', async () => {
  const byNumber = await seedDisbursedLoan(data.database, clock, { principalPaise: 2_000_000 })
  const byName = await seedDisbursedLoan(data.database, clock, { principalPaise: 1_500_000, name: 'MEERA IYER NAIR' })
  const lentOn = clock.today()
  const paidOn = addDays(lentOn, 2)
  clock.advanceDays(4)
  const file = hdfcFile([
    { on: paidOn, narration: `UPI-ASHA RAO-AGR${byNumber.leadId} loan`, credit: 5_000 },
    { on: paidOn, narration: 'NEFT CR MEERA IYER NAIR', credit: 15_300 },
    { on: paidOn, narration: 'NEFT CR RAVI KUMAR', credit: 700 },
    { on: paidOn, narration: 'RAZORPAY SOFTWARE PVT LTD SETTLEMENT', credit: 9_000 },
    { on: paidOn, narration: 'OFFICE RENT', debit: 2_000 },
  ])
  const counts = { BOOKED: 2, UNMATCHED: 1, SETTLEMENT: 1, DEBIT: 1 }
  expect(await importFile(file)).toEqual({ lines: 5, newLines: 5, gaps: [], returns: [], ...counts })
  const none = { BOOKED: 0, UNMATCHED: 0, SETTLEMENT: 0, DEBIT: 0 }
  expect(await importFile(file)).toEqual({ lines: 5, newLines: 0, gaps: [], returns: [], ...none })
  const disbursal = (net: number) => ['DISBURSAL', lentOn, -net]
  expect(await entriesOf(byNumber.leadId)).toEqual([disbursal(1_952_800), ['PAYMENT', paidOn, 500_000]])
  expect(await entriesOf(byName.leadId)).toEqual([disbursal(1_464_600), ['PAYMENT', paidOn, 1_530_000]])
  const { rows } = await data.asOwner('select result, reason from bank_statement_lines order by id')
  expect(rows.map(({ result, reason }) => `${result}: ${reason}`)).toEqual([
    `BOOKED: the text names loan AGR${byNumber.leadId}`,
    `BOOKED: the borrower's name and exactly the amount due on loan AGR${byName.leadId}`,
    'UNMATCHED: no loan number; no known payment, no loan with this name and amount',
    'SETTLEMENT: settlement of a payment provider',
    'DEBIT: outgoing payment',
  ])
  const [waiting] = await listUnmatched(data.database.kysely, 10)
  expect(waiting).toMatchObject({ amountPaise: 70_000, paidOn, reference: expect.stringContaining('RAVI KUMAR') })
  const assignment = { id: waiting?.id ?? 0, leadId: byNumber.leadId, by: 'accounts' }
  await assignMoney({ database: data.database, clock }, assignment)
  expect((await entriesOf(byNumber.leadId)).at(-1)).toEqual(['PAYMENT', paidOn, 70_000])
})

test('a transfer from before a loan was paid out is unmatched: its date may be wrong, as when day and month are exchanged', async () => {
  clock.advanceDays(1)
  const loan = { principalPaise: 1_950_000, name: 'KIRAN BEDI SHAH' }
  const { leadId } = await seedDisbursedLoan(data.database, clock, loan)
  const on = addDays(clock.today(), -1)
  const rows = [
    { on, narration: `UPI KIRAN SHAH AGR${leadId} EARLY`, credit: 5_000 },
    { on, narration: 'NEFT CR KIRAN BEDI SHAH EARLY', credit: 19_500 },
  ]
  expect(await importFile(hdfcFile(rows, 800_000))).toMatchObject({ BOOKED: 0, UNMATCHED: 2 })
  const { rows: lines } = await data.asOwner(
    "select reason from bank_statement_lines where narration like '% EARLY' order by id",
  )
  expect(lines.map(({ reason }) => reason)).toEqual([
    `the transfer is older than loan AGR${leadId}, which was paid out on ${formatDate(clock.today())}`,
    'no loan number; no known payment, no loan with this name and amount',
  ])
})

test('a file that overlaps an earlier one adds only its new lines, and each line names who imported it', async () => {
  const today = clock.today()
  const rows = [1, 2, 3].map((n) => ({ on: today, narration: `STRANGER ${n}`, credit: n * 100 }))
  expect((await importFile(hdfcFile(rows.slice(0, 2), 500), { by: 'Asha' })).newLines).toBe(2)
  expect((await importFile(hdfcFile(rows, 500), { by: 'Meera' })).newLines).toBe(1)
  const imported = await data.asOwner(
    "select imported_by from bank_statement_lines where narration like 'STRANGER _' and booked_on = $1 order by id",
    [today],
  )
  expect(imported.rows.map((row) => row.imported_by)).toEqual(['Asha', 'Asha', 'Meera'])
})

test('equal transfers with the same reference and balance are different lines, and are not added again', async () => {
  clock.advanceDays(1)
  const [one, two] = [await seedDisbursedLoan(data.database, clock), await seedDisbursedLoan(data.database, clock)]
  const rows = [
    { on: clock.today(), narration: `UPI AGR${one.leadId}`, credit: 5_000 },
    { on: clock.today(), narration: 'PAYOUT', debit: 5_000 },
    { on: clock.today(), narration: `UPI AGR${two.leadId}`, credit: 5_000 },
  ]
  // The files of ICICI have no reference but the number of a cheque.
  const file = (count: number) => hdfcFile(rows.slice(0, count), 8_000).replaceAll(/REF\d/g, '-')
  expect(await importFile(file(1))).toMatchObject({ newLines: 1, BOOKED: 1 })
  expect(await importFile(file(3))).toMatchObject({ newLines: 2, BOOKED: 1, DEBIT: 1 })
  expect(await importFile(file(3))).toMatchObject({ newLines: 0, BOOKED: 0 })
  for (const { leadId } of [one, two])
    expect((await entriesOf(leadId)).at(-1)).toEqual(['PAYMENT', clock.today(), 500_000])
})

test('a transfer that names two loans is unmatched', async () => {
  clock.advanceDays(1)
  const [one, two] = [await seedDisbursedLoan(data.database, clock), await seedDisbursedLoan(data.database, clock)]
  const narration = `AGR${one.leadId} AGR${two.leadId}`
  expect(await importFile(hdfcFile([{ on: clock.today(), narration, credit: 100 }], 9_000))).toMatchObject({
    UNMATCHED: 1,
  })
})

test('a transfer is matched by name only with the whole name, and only if no other loan has the name and amount', async () => {
  clock.advanceDays(1)
  for (const name of ['RAVI DAS', 'RAVI DAS'])
    await seedDisbursedLoan(data.database, clock, { principalPaise: 1_600_000, name })
  await seedDisbursedLoan(data.database, clock, { principalPaise: 1_700_000, name: 'NISHA PAUL' })
  await seedDisbursedLoan(data.database, clock, { principalPaise: 1_800_000, name: 'MADONNA' })
  const rows = [
    { on: clock.today(), narration: 'NEFT CR RAVI DAS', credit: 16_000 },
    { on: clock.today(), narration: 'NEFT CR NISHA', credit: 17_000 },
    { on: clock.today(), narration: 'NEFT CR MADONNA', credit: 18_000 },
  ]
  expect(await importFile(hdfcFile(rows, 9_500))).toMatchObject({ BOOKED: 0, UNMATCHED: 3 })
})

test('a transfer that names a payment through a provider is never booked from the statement', async () => {
  clock.advanceDays(1)
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const [booked, unproved] = [newTxnid(), newTxnid()]
  const [at, today] = [clock.now(), clock.today()]
  const paid = { leadId, amountPaise: 100_000, paidOn: today, clock, today, by: 'payu', reason: 'paid', details: {} }
  await inTransaction(data.database, async (transaction) => {
    for (const txnid of [booked, unproved])
      await insertAttempt(transaction, {
        ...{ txnid, provider: 'payu', leadId, orderId: null, idempotencyKey: null, purpose: 'REPAYMENT' },
        ...{ amountPaise: 100_000, productInfo: 'loan', firstName: 'ASHA', startedOn: today, startedAt: at },
      })
    const { entryId } = await lockAndPay(transaction, { ...paid, idempotencyKey: booked })
    await markSucceeded(transaction, booked, { entryId, paymentId: '1', at })
  })
  const rows = [
    { on: today, narration: `NEFT CR-HDFC0000240-PAYU PAYMENTS PVT LTD-${booked}`, credit: 1_000 },
    { on: today, narration: `NEFT CR-HDFC0000240-PAYU PAYMENTS PVT LTD-${unproved}`, credit: 1_000 },
    { on: today, narration: `NEFT CR ASHA RAO ${booked}`, credit: 1_500 },
    { on: today, narration: `UPI-ASHA RAO-PAYU PAYMENTS-${booked}-LOAN AGR${leadId}`, credit: 1_000 },
    { on: today, narration: `NEFT CR-PAYU PAYMENTS PVT LTD-REPAYMENT OF LOAN AGR${leadId}`, credit: 1_000 },
  ]
  expect(await importFile(hdfcFile(rows, 9_700))).toMatchObject({ BOOKED: 0, SETTLEMENT: 1, UNMATCHED: 4 })
})

test('only a transfer from the company of a provider is its settlement, not one whose text mentions the provider', async () => {
  clock.advanceDays(1)
  const on = clock.today()
  const rows = [
    { on, narration: 'NEFT CR-YESB0000001-RAZORPAY SOFTWARE PRIVATE LIMITED', credit: 9_100 },
    { on, narration: 'NEFT CR-HDFC0000240-PAYU PAYMENTS PVT LTD', credit: 9_200 },
    { on, narration: 'UPI-RAVI DAS-RAVI@YBL-412345678901-PAYU LOAN', credit: 9_300 },
    { on, narration: 'UPI-ASHA RAO-ASHA@OKAXIS-412345678902-RAZORPAY SOFTWARE PVT LTD', credit: 9_400 },
  ]
  expect(await importFile(hdfcFile(rows, 9_900))).toMatchObject({ SETTLEMENT: 2, UNMATCHED: 2 })
})

test('a debit with the amount and the transfer number of an earlier credit looks like its return, and nothing is booked', async () => {
  clock.advanceDays(1)
  const loan = await seedDisbursedLoan(data.database, clock)
  const credit = { on: clock.today(), narration: `NEFT CR HDFCN52026111712 AGR${loan.leadId}`, credit: 3_000 }
  const stray = { on: clock.today(), narration: 'IMPS 632111222333 RAVI', credit: 450 }
  const debits = [
    { on: clock.today(), narration: 'NEFT RTN-HDFCN52026111712-ACCOUNT CLOSED', debit: 3_000 },
    { on: clock.today(), narration: 'IMPS/RETURN/632111222333', debit: 450 },
    { on: clock.today(), narration: 'NEFT RTN-HDFCN52026111712 OTHER AMOUNT', debit: 2_999 },
    { on: clock.today(), narration: 'NEFT DR HDFCN52026111799', debit: 3_000 },
  ]
  const file = hdfcFile([credit, stray, ...debits], 700_000)
  const { returns, DEBIT } = await importFile(file)
  const payment = (await listEntries(data.database.kysely, loan.leadId)).at(-1)
  const waiting = (await listUnmatched(data.database.kysely, 200)).find(({ amountPaise }) => amountPaise === 45_000)
  expect(DEBIT).toBe(4)
  expect(returns).toMatchObject([
    { reference: 'HDFCN52026111712', returned: { receiptNo: `RC${payment?.receiptNumber}` } },
    { reference: '632111222333', returned: { unmatchedId: waiting?.id } },
  ])
  expect(payment).toMatchObject({ kind: 'PAYMENT' })
  // The import may have been interrupted before it could report them.
  expect(await importFile(file)).toMatchObject({ newLines: 0, DEBIT: 0, returns })
  const order = { entryId: payment?.id ?? 0, reason: 'RETURNED', leftOn: clock.today(), by: 'Asha' } as const
  await inTransaction(data.database, (transaction) => reversePayment(transaction, clock, order))
  const [first] = debits
  const again = await importFile(hdfcFile([credit, stray, ...debits, ...(first ? [first] : [])], 700_000))
  expect(again).toMatchObject({ newLines: 1, returns: [{ reference: '632111222333' }] })
})

test('who paid is erased from bank statements and matched money after 8 financial years, and the amounts stay', async () => {
  clock.advanceDays(1)
  const { leadId } = await seedDisbursedLoan(data.database, clock)
  const on = clock.today()
  await importFile(hdfcFile([{ on, narration: 'NEFT CR SUNITA VERMA', credit: 811 }]))
  const money = (await listUnmatched(data.database.kysely, 100)).find(({ amountPaise }) => amountPaise === 81_100)
  await assignMoney({ database: data.database, clock }, { id: money?.id ?? 0, leadId, by: 'accounts' })
  const keptUntil = addDays(anniversary(startOfFinancialYear(on), 9), -1)
  const purgeOn = (day: IstDate) => purgeExpired({ database: data.database, clock: clockOn(day), log }, purges)
  const readStored = async () =>
    (
      await data.asOwner(
        `select line.narration, line.reference, line.amount_paise, money.reference as label from bank_statement_lines line
          join unmatched_money money on money.bank_line_id = line.id where line.amount_paise = 81100`,
      )
    ).rows
  const [stored] = await readStored()
  await purgeOn(keptUntil)
  expect(await readStored()).toEqual([stored])
  await purgeOn(addDays(keptUntil, 1))
  expect(await readStored()).toEqual([{ narration: '', reference: '', amount_paise: 81_100, label: '' }])
  await data.asOwner(
    `insert into unmatched_money (source_key, bank_line_id, amount_paise, paid_on, reference, reason, received_at,
       explanation, explained_by, explained_at)
     select 'many:' || n, bank_line_id, 1, paid_on, 'ASHA', '', now(), 'interest', 'Asha', now()
       from unmatched_money, generate_series(1, $1) as n where amount_paise = 81100`,
    [purgeBatchSize + 1],
  )
  const purge = purges.find(({ name }) => name === 'unmatched_money')
  const eraseBatch = () => purge?.deleteBatch(data.database.kysely, startOfDay(addDays(keptUntil, 1)))
  expect([await eraseBatch(), await eraseBatch(), await eraseBatch()]).toEqual([purgeBatchSize, 1, 0])
})
