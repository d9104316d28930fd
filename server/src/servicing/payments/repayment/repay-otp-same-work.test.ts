import { AsyncLocalStorage } from 'node:async_hooks'
import { paths } from 'contract/paths'
import { type KyselyPlugin, PostgresQueryCompiler, type QueryId } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createRepayPage, type RepayPage } from '../testing/repay-page.ts'

let data: TestDatabase
let testApp: TestApp
let page: RepayPage

/** The SQL statements that a request runs before its reply. */
type Recording = { statements: string[]; isReplied: boolean }
const recording = new AsyncLocalStorage<Recording>()

/** Request counts are written in the background, independently of the request. */
const isBackground = (statement: string) => statement.includes('usage_counts')

const statementOf = new WeakMap<QueryId, string>()
const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    statementOf.set(queryId, new PostgresQueryCompiler().compileQuery(node, queryId).sql)
    return node
  },
  async transformResult({ result, queryId }) {
    const statement = statementOf.get(queryId) ?? 'unknown'
    const current = recording.getStore()
    if (current && !current.isReplied && !isBackground(statement)) current.statements.push(statement)
    return result
  },
}

beforeAll(async () => {
  data = await createTestDatabase()
  const database = { ...data.database, kysely: data.database.kysely.withPlugin(recorder) }
  testApp = await createTestApp({ data: { ...data, database } })
  page = createRepayPage(testApp)
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

function statementsOf(path: string, body: object, headers: object): Promise<string[]> {
  const current: Recording = { statements: [], isReplied: false }
  return recording.run(current, async () => {
    await page.call(path, body, { headers })
    current.isReplied = true
    return current.statements
  })
}

test.each([
  ['without a cookie', 'ZZZPZ4321Z', {}],
  ['with a cookie', 'ZZZPZ4321Y', { cookie: `agrim_device=${'x'.repeat(43)}` }],
])(
  'a PAN with a loan and one without cause the same statements before every reply, %s',
  async (_case, panWithoutLoan, headers) => {
    const loan = await page.lend()
    const statementsFor = async (pan: string) => {
      const send = () => statementsOf(paths.repayOtp, { pancard: pan }, headers)
      const guess = (dateOfBirth: object = {}) =>
        statementsOf(paths.repayOtpVerify, { panNumber: pan, otp: '0000', ...dateOfBirth }, headers)
      return {
        sent: await send(),
        tooSoon: await send(),
        wrong: await guess(),
        wrongWithDateOfBirth: await guess({ dob: '1990-01-01' }),
        lastWrong: await guess(),
        ended: await guess(),
      }
    }
    const withLoan = await statementsFor(loan.pan)
    expect(withLoan.sent.length).toBeGreaterThan(3)
    expect(await statementsFor(panWithoutLoan)).toEqual(withLoan)
  },
)
