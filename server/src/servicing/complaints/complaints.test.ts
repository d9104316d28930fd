import { complaintForm } from 'contract/forms/complaint'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { addDays, formatDate, istDateOf, startOfDay } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runTask } from '../../testing/run-task.ts'
import { jpegOf, pngOf } from '../../testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../../testing/seed-customers.ts'
import { createTestApp, type Reply, type TestApp } from '../../testing/test-app.ts'
import { AnswerRefused, answerComplaint } from './answer-complaint.ts'
import { complaintIdOf } from './complaints.ts'
import { announceOverdueTask } from './jobs.ts'

/** Tomorrow at 10:00 in India, so that the tests do not depend on the hour at which they run. */
const morning = new Date(startOfDay(addDays(istDateOf(new Date()), 1)).getTime() + 10 * 3_600_000)

let testApp: TestApp
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  testApp = await createTestApp()
})
afterAll(async () => {
  await testApp.close()
  vi.useRealTimers()
})

const text = complaintForm.text.example
const newCustomer = () => seedCustomer(testApp.data.database, [])
const call = ({ token }: SeededCustomer, event_name: string, body: object = {}) =>
  testApp.call({ event_name, ...body }, { path: paths.complaint, token })
const raise = async (customer: SeededCustomer, words = text, category = 'REPAYMENT') =>
  (await call(customer, 'raise', { category, text: words })).Data as {
    number: string
    answer_due_on: string
  }
const answer = (number: string, closes = false, words = 'We have booked your payment.') =>
  answerComplaint(testApp.dependencies, { number, text: words, byWhom: 'Asha Rao', closes })
const announce = () => runTask(testApp, announceOverdueTask)
const kindsOf = ({ Data }: Reply) => (Data.events as { kind: string }[]).map(({ kind }) => kind)

/** Two different pictures, too large together for a body without files. */
const sampleFiles = async () => {
  const pictures = await Promise.all([200, 220].map((side) => pngOf({ width: side, height: side })))
  return pictures.map((picture) => picture.toString('base64'))
}

const countFiles = async ({ customerId }: SeededCustomer) =>
  (await testApp.data.asOwner('select from files where customer_id = $1', [customerId])).rowCount

/** Oldest first. */
async function messagesTo({ mobile }: SeededCustomer): Promise<string[]> {
  await testApp.runJobs()
  const inbox = await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
  return inbox
    .json()
    .map((message: { text: string }) => message.text)
    .reverse()
}

/** First, while the database has no other complaints. */
test('metrics show the number of open complaints, how many are overdue, and the age of the oldest', async () => {
  const measure = async () => {
    const { body } = await testApp.app.inject({ url: '/metrics' })
    return [...body.matchAll(/^complaints_\w+ (\d+)$/gm)].map(([, value]) => Number(value))
  }
  expect(await measure()).toEqual([0, 0, 0])
  const { number } = await raise(await newCustomer())
  testApp.clock.advanceDays(30)
  expect(await measure()).toEqual([1, 0, 30])
  testApp.clock.advanceDays(1)
  expect(await measure()).toEqual([1, 1, 31])
  await answer(number)
  expect(await measure()).toEqual([0, 0, 0])
})

test('a complaint gets a number by SMS and a due date, and is listed with its text', async () => {
  const customer = await newCustomer()
  const { number, answer_due_on } = await raise(customer)
  expect(await messagesTo(customer)).toEqual([
    expect.stringMatching(
      new RegExp(
        `complaint ${number} and will answer it by ${formatDate(answer_due_on as never)}\\. .*/my-dashboard/complaints$`,
      ),
    ),
  ])
  const { complaints } = (await call(customer, 'list')).Data as { complaints: object[] }
  expect(complaints).toMatchObject([{ number, category: 'REPAYMENT', status: 'OPEN', answer_due_on, days_left: 30 }])
  const { Data } = await call(customer, 'detail', { number })
  expect(Data).toMatchObject({ may_reply: true, may_reopen: false, ombudsman: { is_open: false } })
  expect(Data.events).toEqual([{ kind: 'RAISED', text, file_url: null, on: testApp.clock.today() }])
})

test('the same text sent several times at the same time creates one complaint and one message, but not on another matter or day', async () => {
  const customer = await newCustomer()
  const raised = await Promise.all(Array.from({ length: 6 }, () => raise(customer)))
  expect(new Set(raised.map(({ number }) => number)).size).toBe(1)
  expect(await messagesTo(customer)).toHaveLength(1)
  const others = [await raise(customer, `${text} Again.`), await raise(customer, text, 'CHARGES')]
  testApp.clock.advanceDays(1)
  others.push(await raise(customer))
  expect(new Set([...raised, ...others].map(({ number }) => number)).size).toBe(4)
})

test('an answer is announced by SMS without its text, and the customer can read it and reopen the complaint', async () => {
  const customer = await newCustomer()
  const { number } = await raise(customer)
  await answer(number)
  const messages = await messagesTo(customer)
  expect(messages).toHaveLength(2)
  expect(messages[1]).toContain(`we have answered your complaint ${number}`)
  expect(messages[1]).not.toContain('booked your payment')
  const answered = await call(customer, 'detail', { number })
  expect(answered.Data).toMatchObject({ status: 'ANSWERED', days_left: null, may_reply: false, may_reopen: true })
  expect(answered.Data.ombudsman).toMatchObject({ is_open: true })
  expect(JSON.stringify(answered.Data)).not.toContain('Asha Rao')
  expect((await call(customer, 'reply', { number, text })).Message).toBe(refusals.complaintNotOpen())
  const reopened = await call(customer, 'reopen', { number, text: 'It still does not show.' })
  expect(reopened.Data).toMatchObject({ status: 'OPEN', may_reply: true, answer_due_on: answered.Data.answer_due_on })
  const again = await call(customer, 'reopen', { number, text: 'It still does not show.' })
  expect(kindsOf(again)).toEqual(['RAISED', 'ANSWERED', 'REOPENED'])
  for (const _click of [1, 2])
    expect(kindsOf(await call(customer, 'reply', { number, text: 'One thing more to say.' }))).toHaveLength(4)
})

test('an answer needs at least ten characters and a name, and a closed complaint cannot be answered but reopened for 30 days', async () => {
  const customer = await newCustomer()
  const { number } = await raise(customer)
  await expect(answer(number, true, 'Too short')).rejects.toThrow('at least 10 characters')
  const unnamed = { number, text: 'We have booked your payment.', byWhom: ' ', closes: true }
  await expect(answerComplaint(testApp.dependencies, unnamed)).rejects.toThrow('needs the name')
  await answer(number, true)
  await expect(answer(number)).rejects.toThrow(AnswerRefused)
  expect((await messagesTo(customer)).at(-1)).toContain('we have closed your complaint')
  testApp.clock.advanceDays(31)
  expect((await call(customer, 'detail', { number })).Data).toMatchObject({ status: 'CLOSED', may_reopen: false })
  expect((await call(customer, 'reopen', { number, text })).Message).toBe(refusals.complaintNotReopened())
})

test('an answer under the number of a loan, or under a number without its prefix, reaches no complaint', async () => {
  const { number } = await raise(await newCustomer())
  for (const wrong of [number.replace('AGC', 'AGR'), `000${number.slice(3)}`])
    await expect(answer(wrong)).rejects.toThrow(`there is no complaint ${wrong}`)
  await answer(number.toLowerCase())
})

test('after 30 days without an answer the customer is informed once about the ombudsman', async () => {
  const customer = await newCustomer()
  const { number } = await raise(customer)
  const answered = await newCustomer()
  const { number: answeredNumber } = await raise(answered)
  await answer(answeredNumber)
  testApp.clock.advanceDays(30)
  await announce()
  expect(await messagesTo(customer)).toHaveLength(1)
  testApp.clock.advanceDays(1)
  await Promise.all([announce(), announce()])
  await announce()
  const messages = await messagesTo(customer)
  expect(messages).toHaveLength(2)
  expect(messages[1]).toMatch(
    new RegExp(`${number} was not settled within 30 days\\. Until .* cms\\.rbi\\.org\\.in or 14448`),
  )
  expect(await messagesTo(answered)).toHaveLength(2)
  expect(kindsOf(await call(answered, 'detail', { number: answeredNumber }))).toEqual(['RAISED', 'ANSWERED'])
  const { Data } = await call(customer, 'detail', { number })
  expect(Data).toMatchObject({ days_left: -1, ombudsman: { is_open: true, from: testApp.clock.today() } })
  expect(kindsOf({ Data } as Reply)).toEqual(['RAISED', 'OVERDUE'])
  testApp.clock.advanceDays(90)
  expect((await call(customer, 'detail', { number })).Data).toMatchObject({ ombudsman: { is_open: false } })
})

test('files that are sent with a complaint are attached to it once, and sending it all again adds nothing', async () => {
  const customer = await newCustomer()
  const files = await sampleFiles()
  const withCopy = [...files, files[0]]
  const raised = await call(customer, 'raise', { category: 'REPAYMENT', text, files: withCopy })
  const { number } = raised.Data as { number: string }
  const again = await call(customer, 'raise', { category: 'REPAYMENT', text, files })
  expect(again.Data).toEqual(raised.Data)
  expect(kindsOf(await call(customer, 'detail', { number }))).toEqual(['RAISED', 'ATTACHED', 'ATTACHED'])
  expect(await countFiles(customer)).toBe(2)
  expect(await messagesTo(customer)).toHaveLength(1)
})

test('at most ten files are sent with a complaint', async () => {
  const customer = await newCustomer()
  const files = Array.from({ length: 11 }, () => '/9j/')
  expect((await call(customer, 'raise', { category: 'REPAYMENT', text, files })).Message).toBe(
    refusals.complaintFilesFull(),
  )
  expect((await call(customer, 'raise', { category: 'REPAYMENT', text, files: [] })).Status).toBe(1)
})

test('up to ten pictures are attached to a complaint without replacing earlier ones, and only the owner can open them', async () => {
  const customer = await newCustomer()
  const { number } = await raise(customer)
  const file = (await jpegOf({ width: 30, height: 30 })).toString('base64')
  await call(customer, 'attach', { number, file })
  const attached = await call(customer, 'attach', { number, file })
  expect(kindsOf(attached)).toEqual(['RAISED', 'ATTACHED', 'ATTACHED'])
  const [, first] = attached.Data.events as { file_url: string }[]
  const open = (cookie: string) => testApp.app.inject({ url: first?.file_url ?? '', headers: { cookie } })
  expect((await open(customer.cookie)).headers['content-type']).toBe('image/jpeg')
  expect((await open((await newCustomer()).cookie)).statusCode).toBe(404)
  const notPicture = Buffer.from('<script>').toString('base64')
  expect((await call(customer, 'attach', { number, file: notPicture })).Message).toBe(refusals.fileNotImageOrPdf())
  const copied = 'complaint_id, kind, by_whom, file_id, at, happened_on'
  await testApp.data.asOwner(
    `insert into complaint_events (${copied}) select ${copied} from complaint_events, generate_series(1, 4)
     where kind = 'ATTACHED' and complaint_id = $1 limit 7`,
    [complaintIdOf(number)],
  )
  const twoMore = { category: 'REPAYMENT', text, files: await sampleFiles() }
  expect((await call(customer, 'raise', twoMore)).Message).toBe(refusals.complaintFilesFull())
  expect((await call(customer, 'attach', { number, file })).Status).toBe(1)
  expect((await call(customer, 'attach', { number, file })).Message).toBe(refusals.complaintFilesFull())
  await answer(number)
  expect((await call(customer, 'attach', { number, file })).Message).toBe(refusals.complaintNotOpen())
})

describe('the text', () => {
  test.each(['too short', `${'a'.repeat(4_001)}`, 'red \u001b[31m letters', 'turned \u202e around again'])(
    'is refused when it is %j',
    async (words) => {
      const reply = await call(await newCustomer(), 'raise', { category: 'OTHER', text: words })
      expect(reply).toMatchObject({ Status: 0, Message: complaintForm.text.message })
    },
  )

  test('is stored unchanged, in any script', async () => {
    const customer = await newCustomer()
    const words = "<b>क्षमा</b> करें'; drop table complaints; --\nமுதல் வரி 👩‍👩‍👧 ₹1,000"
    const { number } = await raise(customer, words)
    const { Data } = await call(customer, 'detail', { number })
    expect((Data.events as { text: string }[])[0]?.text).toBe(words)
  })

  test('can be sent twenty times a day', async () => {
    const customer = await newCustomer()
    const { number } = await raise(customer)
    for (let count = 1; count < 20; count++) await call(customer, 'reply', { number, text: `message number ${count}` })
    const refused = await call(customer, 'reply', { number, text: 'one too many' })
    expect(refused.Message).toBe(refusals.complaintLimitReached())
    testApp.clock.advanceDays(1)
    expect((await call(customer, 'reply', { number, text: 'one more' })).Status).toBe(0)
    expect((await call(customer, 'reply', { number, text: 'on the next day' })).Status).toBe(1)
  })
})
