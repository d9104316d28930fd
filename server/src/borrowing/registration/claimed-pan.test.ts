import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPan, takeStep } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { claimedPanTask } from './claimed-pan.ts'

let testApp: TestApp
let last = 9_170_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const givePan = async (mobile: string, pancard: string) =>
  takeStep(testApp, await testApp.logIn(mobile), 'pancard_verification', { pancard })

async function textsTo(mobile: string): Promise<string[]> {
  await testApp.runJobs()
  const messages = (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  return messages.map(({ text }: { text: string }) => text).filter((text: string) => text.includes('your PAN'))
}

test('the owner of a PAN gets a message when another customer enters it, whose reply is that for an unknown PAN', async () => {
  const [holder, claimant] = [newMobile(), newMobile()]
  const pan = newPan()
  await givePan(holder, pan)
  const reply = await givePan(claimant, pan)
  const unknown = await givePan(newMobile(), 'ABCPK0000Z')
  expect([reply.Status, reply.Message]).toEqual([unknown.Status, unknown.Message])
  const [text, ...more] = await textsTo(holder)
  expect(text).toContain('If it was you, log in with this number.')
  expect(more).toEqual([])
  expect(text).not.toContain(pan)
  expect(text).not.toContain(claimant)
  expect(await textsTo(claimant)).toEqual([])
})

test('the owner of a PAN gets at most one such message a day', async () => {
  const holder = newMobile()
  const pan = newPan()
  await givePan(holder, pan)
  const claimants = Array.from({ length: 4 }, newMobile)
  await Promise.all(claimants.map((claimant) => givePan(claimant, pan)))
  expect(await textsTo(holder)).toHaveLength(1)
  testApp.clock.advanceDays(1)
  testApp.clock.advance(31)
  await givePan(newMobile(), pan)
  expect(await textsTo(holder)).toHaveLength(2)
})

test('entering the PAN of another customer is a security event, and an unknown PAN sends no message', async () => {
  const count = async () =>
    (await testApp.data.asOwner("select from security_events where kind = 'PAN_CLAIMED'")).rowCount
  await expect.poll(count).toBeGreaterThan(0)
  await givePan(newMobile(), 'ABCPK0000Y')
  const { rows } = await testApp.data.asOwner(
    `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = '${claimedPanTask.name}'`,
  )
  expect(Number(rows[0].count)).toBe(0)
})
