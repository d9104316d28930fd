import { paths } from 'contract/paths'
import { declineMessage } from 'contract/registration/decline-message'
import { addDays, formatDate } from 'domain/calendar/ist-date'
import { firstEligibilityPolicy } from 'domain/loan/decision/eligibility'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpiredTask } from '../../jobs.ts'
import { customerAt, takeStep } from '../../testing/registered-customer.ts'
import { runTask } from '../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { carryOutErasuresTask } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const mobile = '9177000001'
function passDays(days: number): void {
  testApp.clock.advance(days * 86_400)
  testApp.clock.advanceDays(days)
}
const dataRights = (token: string, event_name: string) =>
  testApp.call({ event_name }, { path: paths.dataRights, token })

test('who was declined, erases the account and comes back with the same PAN hears the day from which to apply until it has come', async () => {
  const { token, pan } = await customerAt(testApp, mobile, 'register_now', {
    income_details: { monthly_income: '10000' },
  })
  const applyAgainOn = addDays(testApp.clock.today(), 30)
  expect(await takeStep(testApp, { token }, 'register_now')).toMatchObject({ Status: 0 })
  const { Data } = await dataRights(token, 'status')
  expect(Data.kept).toContainEqual({
    what: 'A code made from your PAN, only to know it again if you apply before then',
    law: 'Waiting time after a decline',
    until: addDays(applyAgainOn, -1),
  })
  await dataRights(token, 'erase')
  passDays(2)
  await runTask(testApp, carryOutErasuresTask)

  const again = await customerAt(testApp, mobile, 'register_now', { pancard_verification: { pancard: pan } })
  const words = declineMessage({ reasons: ['declined lately'], applyAgainOn }, firstEligibilityPolicy)
  expect(words).toContain(`your last application was declined. You can apply again from ${formatDate(applyAgainOn)}.`)
  for (let n = 0; n < 2; n++)
    expect(await takeStep(testApp, again, 'register_now')).toMatchObject({ Status: 0, Message: words })
  const profile = await testApp.call({}, { path: paths.customerProfile, token: again.token })
  expect(profile.Data.decline_details).toEqual({
    reasons: ['your last application was declined'],
    remedies: [],
    declined_on: testApp.clock.today(),
    apply_again_on: applyAgainOn,
    is_corrected: false,
  })

  passDays(28)
  await runTask(testApp, purgeExpiredTask)
  const later = await testApp.logIn(mobile)
  expect(await takeStep(testApp, later, 'register_now')).toMatchObject({ Status: 1 })
  passDays(1)
  await runTask(testApp, purgeExpiredTask)
  expect((await testApp.data.asOwner('select from pan_waits')).rows).toEqual([])
})
