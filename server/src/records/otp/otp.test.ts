import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { purgeExpired } from '../../platform/jobs/purge.ts'
import { createLog, standardOutput } from '../../platform/logging/log.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { type MovableClock, movableClock } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Subject } from './attempt.ts'
import { createOtp, type Otp } from './otp.ts'
import { otpPurges } from './purges.ts'
import type { Requester } from './requester.ts'

let data: TestDatabase
let clock: MovableClock
let otp: Otp
beforeAll(async () => {
  data = await createTestDatabase()
  clock = movableClock()
  const sends = { resendSeconds: 30, sendsPerHour: 5, sendsPerDay: 10 }
  const addresses = { sendsPerHourAddress: 1_000, sendsPerHourAddressMobile: 15 }
  const guesses = {
    attemptsPerCode: 3,
    wrongPerDay: 10,
    wrongPerHourOverall: 6,
    wrongPerHourAddress: 6,
    wrongPerHourBrowser: 6,
  }
  otp = createOtp({
    database: data.database,
    clock,
    limits: { ...sends, ...addresses, ...guesses, messagesPerMinute: 1_000, messagesPerDay: 1_000, validSeconds: 300 },
    keys: { otp: randomBytes(32), address: randomBytes(32) },
    budget: { waitSeconds: () => 0, count() {}, refuse() {}, stop() {} },
    onOutcome: () => {},
  })
})
afterAll(() => data.drop())

const log = createLog('silent', standardOutput())
const anyOwner = { dateOfBirth: null }
const refusedMessage = new ProviderFailure('sms', 'refused')
const newBrowser = (): Requester => ({
  browserHash: randomBytes(32),
  addressHash: randomBytes(32),
  hadCookie: true,
  source: { log, requestId: 'request', network: () => '192.0.2.1' },
})
let lastMobile = 8_300_000_000
const newSubject = () => otp.subject('login', String(++lastMobile))

const send = (subject: Subject, requester: Requester, isKnownDevice = false) =>
  inTransaction(data.database, (transaction) => otp.send(transaction, { subject, requester, isKnownDevice }))

type Entered = { code: string; owner?: { dateOfBirth: string | null } | undefined; isKnownDevice?: boolean }
const enter = (subject: Subject, requester: Requester, { code, owner, isKnownDevice = false }: Entered) =>
  inTransaction(data.database, (transaction) =>
    otp.verify(transaction, { subject, requester, isKnownDevice, otp: code, owner }),
  )

/** Sends a code to a new browser. */
async function newCode(subject: Subject): Promise<{ code: string; requester: Requester }> {
  const requester = newBrowser()
  const sent = await send(subject, requester)
  if (sent.kind !== 'send') throw new Error(sent.kind)
  return { code: sent.otp, requester }
}

test('for a subject without an owner even the stored code is wrong', async () => {
  const subject = otp.subject('repay', 'NOBODY')
  const { code, requester } = await newCode(subject)
  expect(await enter(subject, requester, { code, owner: undefined })).toEqual({ kind: 'wrong', attemptsLeft: 2 })
})

test('a code is not valid for another purpose', async () => {
  const login = newSubject()
  const { code, requester } = await newCode(login)
  expect(await enter({ ...login, purpose: 'repay' }, requester, { code, owner: anyOwner })).toEqual({
    kind: 'code ended',
  })
  expect(await enter(login, requester, { code, owner: anyOwner })).toMatchObject({ kind: 'right' })
})

test('an address gets fifteen codes an hour for one mobile, which keeps neither a known device nor other addresses waiting', async () => {
  const subject = newSubject()
  const { addressHash } = newBrowser()
  const strangers = Array.from({ length: 30 }, (): Requester => ({ ...newBrowser(), addressHash }))
  const elsewhere = newBrowser()
  const kinds: string[] = []
  let elsewhereKind = ''
  for (let round = 0; round < 2; round++) {
    for (const stranger of strangers) kinds.push((await send(subject, stranger)).kind)
    elsewhereKind = (await send(subject, elsewhere)).kind
    clock.advance(600)
  }
  expect(kinds.filter((kind) => kind === 'send')).toHaveLength(15)
  expect(await send(subject, { ...newBrowser(), addressHash }, true)).toMatchObject({ kind: 'send' })
  expect(elsewhereKind).toBe('send')
  const another = otp.subject('login', '8299999999')
  expect(await send(another, { ...newBrowser(), addressHash })).toMatchObject({ kind: 'send' })
})

test('a message that could not be sent does not count, and its code is not valid', async () => {
  const [subject, browser] = [newSubject(), newBrowser()]
  const sent = await send(subject, browser)
  if (sent.kind !== 'send') throw new Error(sent.kind)
  expect(await send(subject, browser)).toMatchObject({ kind: 'too soon' })
  await otp.withdraw(sent, refusedMessage)
  expect(await enter(subject, browser, { code: sent.otp, owner: anyOwner })).toEqual({ kind: 'code ended' })
  expect(await send(subject, browser)).toMatchObject({ kind: 'send' })
})

test('a message that may have been sent counts, and its code is valid', async () => {
  const [subject, browser] = [newSubject(), newBrowser()]
  const sent = await send(subject, browser)
  if (sent.kind !== 'send') throw new Error(sent.kind)
  await otp.withdraw(
    sent,
    new ProviderFailure('sms', 'no response', new Error('timeout', { cause: new Error('reset') })),
  )
  expect(await send(subject, browser)).toMatchObject({ kind: 'too soon' })
  expect(await enter(subject, browser, { code: sent.otp, owner: anyOwner })).toMatchObject({ kind: 'right' })
})

test('codes, sends, waits and guesses that no limit counts are deleted', async () => {
  const count = async (table: string) => (await data.asOwner(`select count(*) from ${table}`)).rows[0].count
  const tables = ['otp_codes', 'otp_sends', 'otp_waits', 'otp_wrong_guesses']
  clock.advance(26 * 3_600)
  const { requester } = await newCode(newSubject())
  await purgeExpired({ database: data.database, clock, log }, Object.values(otpPurges))
  expect(await Promise.all(tables.map(count))).toEqual([1, 1, 0, 0])
  const { rows } = await data.asOwner('select browser_hash from otp_codes')
  expect(rows).toEqual([{ browser_hash: requester.browserHash }])
})
