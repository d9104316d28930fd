import { expect, test } from 'vitest'
import { session } from '../api/session'
import { server, success } from '../testing/fake-server'
import { renderApp } from '../testing/render-app'
import { logInAt } from '../testing/sample-profile'
import { expectText, heading, submit } from '../testing/screen'

test('a reply that arrives after the screen was left does not open the next step', async () => {
  const profile = logInAt('personal_details')
  const app = await renderApp('/my-dashboard/captur-personal-information')
  const replied = Promise.withResolvers<void>()
  server.on('customerRegistration', async () => {
    await replied.promise
    profile.next_event_name = 'residence_details'
    return success({ Data: { next_step: 'residence_details', step_percentage: 40 } })
  })
  await submit.click()
  await expect.poll(() => server.received('customerRegistration')).toHaveLength(1)
  await app.navigate('/my-dashboard/support')
  await expectText(heading, 'Support')
  replied.resolve()
  await expect.poll(() => session.get('next_step')).toBe('residence_details')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(app.path()).toBe('/my-dashboard/support')
})
