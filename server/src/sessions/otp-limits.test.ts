import { afterAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const houses: TestApp[] = []
let last = 8_000_000_000
const newMobile = () => String(++last)
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

async function house(env: Record<string, string> = {}) {
  const made = await createTestApp({ env })
  houses.push(made)
  return made
}
afterAll(() => Promise.all(houses.map((made) => made.close())))

const send = (at: TestApp, mobile: string, cookie?: string, address?: string) =>
  at.call({ event_name: 'login', mobile }, { ...(cookie && { headers: { cookie } }), ...(address && { address }) })

const guess = (at: TestApp, profile_id: unknown, otp: string, cookie?: string) =>
  at.call({ event_name: 'otp_verify', profile_id, otp }, cookie ? { headers: { cookie } } : {})

/** Sends a code and guesses it wrong three times, as a stranger does. */
async function wasteACode(at: TestApp, mobile: string) {
  const sent = await send(at, mobile)
  const wrong = otherThan(await at.codeFor(mobile))
  const answers = []
  for (let n = 0; n < 3; n++) answers.push(await guess(at, sent.Data.cust_profile_id, wrong))
  at.clock.advance(31)
  return { profileId: sent.Data.cust_profile_id, answers }
}

test('of 200 guesses at one code at the same time three are judged', async () => {
  const at = await house()
  const mobile = newMobile()
  const sent = await send(at, mobile)
  const wrong = otherThan(await at.codeFor(mobile))
  const guesses = Array.from({ length: 200 }, () => guess(at, sent.Data.cust_profile_id, wrong))
  const answers = await Promise.all(guesses)
  expect(answers.filter((answer) => answer.Message.startsWith('That code is not right'))).toHaveLength(3)
  expect(answers.filter((answer) => answer.Status === 1)).toHaveLength(0)
  const { rows } = await at.data.database.pool.query('select count(*)::int as judged from otp_wrong_guesses')
  expect(rows[0].judged).toBe(3)
})

test('of 20 verifications of the right code at the same time one opens a session', async () => {
  const at = await house()
  const mobile = newMobile()
  const sent = await send(at, mobile)
  const otp = await at.codeFor(mobile)
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(at, sent.Data.cust_profile_id, otp)))
  expect(answers.filter((answer) => answer.Status === 1)).toHaveLength(1)
})

test('of 20 logins of a new mobile at the same time one message is sent and one profile made', async () => {
  const at = await house()
  const mobile = newMobile()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(at, mobile)))
  expect(answers.filter((answer) => answer.Status === 1)).toHaveLength(1)
  const inbox = (await at.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  expect(inbox).toHaveLength(1)
})

test('five codes an hour and ten a day are sent to a mobile', async () => {
  const at = await house()
  const mobile = newMobile()
  const sends = async (count: number) => {
    const answers = []
    for (let n = 0; n < count; n++) {
      answers.push((await send(at, mobile)).Status)
      at.clock.advance(31)
    }
    return answers
  }
  expect(await sends(6)).toEqual([1, 1, 1, 1, 1, 0])
  at.clock.advance(3600)
  expect(await sends(6)).toEqual([1, 1, 1, 1, 1, 0])
  at.clock.advance(3600)
  const refused = await send(at, mobile)
  expect(refused.Message).toMatch(/^Too many codes were asked for\. Please try again in \d+ hours\.$/)
  at.clock.advance(24 * 3600)
  expect((await send(at, mobile)).Status).toBe(1)
})

test('ten wrong guesses for a mobile in a day are the last, even for the right code', async () => {
  const at = await house({ OTP_SENDS_PER_HOUR: '100', OTP_SENDS_PER_DAY: '100' })
  const mobile = newMobile()
  for (let n = 0; n < 3; n++) await wasteACode(at, mobile)
  const { profileId, answers } = await wasteACode(at, mobile)
  expect(answers[0]?.Message).toContain('not right')
  expect(answers[1]?.Message).toMatch(/^Too many wrong codes were entered\. Please try again in \d+ hours\.$/)
  await send(at, mobile)
  expect(await guess(at, profileId, await at.codeFor(mobile))).toMatchObject({ Status: 0 })
  at.clock.advance(24 * 3600)
  await send(at, mobile)
  expect(await guess(at, profileId, await at.codeFor(mobile))).toMatchObject({ Status: 1 })
})

test('a stranger who spends every allowance does not lock out the device that has logged in before', async () => {
  const at = await house({ OTP_SENDS_PER_HOUR: '4', OTP_SENDS_PER_DAY: '4' })
  const mobile = newMobile()
  const first = await at.logIn(mobile)
  const cookie = String(first.verified.headers['set-cookie']).split(';')[0]
  at.clock.advance(31)
  for (let n = 0; n < 3; n++) await wasteACode(at, mobile)
  expect(await send(at, mobile)).toMatchObject({ Status: 0 })

  const known = await send(at, mobile, cookie)
  expect(known).toMatchObject({ Status: 1 })
  const otp = await at.codeFor(mobile)
  for (let n = 0; n < 5; n++) {
    const stranger = await guess(at, first.profileId, otherThan(otp))
    expect(stranger.Message).toBe('This code can no longer be used. Please ask for a new one.')
  }
  expect(await guess(at, first.profileId, otp, cookie)).toMatchObject({ Status: 1 })
})

test('past the budget over all mobiles unknown devices wait and known ones do not', async () => {
  const at = await house({ OTP_WRONG_PER_HOUR_ALL: '9' })
  const known = newMobile()
  const first = await at.logIn(known)
  const cookie = String(first.verified.headers['set-cookie']).split(';')[0]
  for (let n = 0; n < 3; n++) await wasteACode(at, newMobile())

  const mobile = newMobile()
  const sent = await send(at, mobile)
  const refused = await guess(at, sent.Data.cust_profile_id, await at.codeFor(mobile))
  expect(refused.Message).toMatch(/^Too many wrong codes were entered/)

  await send(at, known, cookie)
  expect(await guess(at, first.profileId, await at.codeFor(known), cookie)).toMatchObject({ Status: 1 })
  at.clock.advance(3600)
  await send(at, mobile)
  expect(await guess(at, sent.Data.cust_profile_id, await at.codeFor(mobile))).toMatchObject({ Status: 1 })
})

test('an address may ask for so many codes an hour, whatever the mobiles', async () => {
  const at = await house({ OTP_SENDS_PER_HOUR_ADDRESS: '3' })
  const from = (address: string) => send(at, newMobile(), undefined, address)
  const answers = []
  for (let n = 0; n < 4; n++) answers.push((await from('203.0.113.7')).Status)
  expect(answers).toEqual([1, 1, 1, 0])
  expect((await from('203.0.113.8')).Status).toBe(1)
  at.clock.advance(3601)
  expect((await from('203.0.113.7')).Status).toBe(1)
})

test('a known and an unknown mobile get the same answer', async () => {
  const at = await house()
  const known = newMobile()
  await at.logIn(known)
  at.clock.advance(31)
  const [one, other] = [await send(at, known), await send(at, newMobile())]
  const shape = (answer: typeof one) => ({
    status: answer.Status,
    message: answer.Message,
    keys: Object.keys(answer.Data),
  })
  expect(shape(one)).toEqual(shape(other))
})

test('limits hold over two processes that share the database', async () => {
  const at = await house()
  const other = await createTestApp({ data: at.data })
  const mobile = newMobile()
  const answers = await Promise.all([send(at, mobile), send(other, mobile), send(at, mobile), send(other, mobile)])
  expect(answers.filter((answer) => answer.Status === 1)).toHaveLength(1)
  await other.close()
})

test('a message that cannot be sent costs nothing: no code lives and the next try is not held up', async () => {
  let isDown = true
  const at = await createTestApp({
    env: { OTP_SENDS_PER_HOUR_ADDRESS: '2' },
    sms: {
      async sendOtp() {
        if (isDown) throw new Error('the provider is away')
      },
      async sendNotice() {},
    },
  })
  houses.push(at)
  const mobile = newMobile()
  const refused = await send(at, mobile)
  expect(refused).toMatchObject({ httpStatus: 200, Status: 0 })
  expect(refused.Message).toBe('We could not send the code just now. Please try again in a minute.')
  isDown = false
  expect(await send(at, mobile)).toMatchObject({ Status: 1 })
  expect(await send(at, newMobile())).toMatchObject({ Status: 1 })
  expect(await send(at, newMobile())).toMatchObject({ Status: 0 })
})

test('of 20 requests of one address for as many mobiles at the same time as many are sent as it may ask for', async () => {
  const at = await house({ OTP_SENDS_PER_HOUR_ADDRESS: '3' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(at, newMobile())))
  expect(answers.filter((answer) => answer.Status === 1)).toHaveLength(3)
})

test('codes for every purpose count for a mobile, and the wait between two holds for each by itself', async () => {
  const at = await house()
  const mobile = newMobile()
  const issue = {
    name: 'issue_for_a_purpose',
    text: "select issue_otp($1, $2, 'PROFILE', null, 'code', 'salt', null, 'address', $3, 300, 30, 5, 10, 100) as said",
  }
  const ask = async (purpose: string) => {
    const [row] = await at.data.database.run<{ said: string }>(issue, [purpose, mobile, at.clock.now()])
    return row?.said.split(' ')[0]
  }
  const answers = []
  for (const purpose of ['login', 'repay', 'repay', 'login']) answers.push(await ask(purpose))
  expect(answers).toEqual(['sent', 'sent', 'too_soon', 'too_soon'])
  for (const purpose of ['login', 'repay', 'login', 'repay', 'login']) {
    at.clock.advance(31)
    answers.push(await ask(purpose))
  }
  expect(answers.slice(4)).toEqual(['sent', 'sent', 'sent', 'sends_spent', 'sends_spent'])
})

test('sends of more than a day ago are forgotten when the next is counted', async () => {
  const at = await house()
  const mobile = newMobile()
  for (let day = 0; day < 8; day++) {
    expect(await send(at, mobile)).toMatchObject({ Status: 1 })
    at.clock.advance(25 * 3600)
  }
  const { rows } = await at.data.database.pool.query('select cardinality(sends) as kept from otp_codes')
  expect(rows[0].kept).toBeLessThanOrEqual(5)
})
