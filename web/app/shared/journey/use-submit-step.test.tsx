import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInAt } from '../../testing/sample-profile'
import { expectText, heading, submit } from '../../testing/screen'
import { session } from '../session/session'

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

test('once the name is known from the PAN, the next screen greets by it', async () => {
  const profile = logInAt('pancard_verification')
  const restore = server.on('dashboardData', () =>
    success({ Data: { profile_pic: null, profile_details: { first_name: null } } }),
  )
  await renderApp('/my-dashboard/pan-details')
  await expectText(page.getByRole('banner'), /Hello$/)
  server.on('customerRegistration', () => {
    restore()
    profile.next_event_name = 'personal_details'
    return success({ Data: { next_step: 'personal_details', step_percentage: 20, full_name: 'ASHA RAO' } })
  })
  await submit.click()
  await expectText(page.getByRole('banner'), 'Hello, Asha')
})

test('on the way back a step shows at once what was saved, although the profile loads slowly', async () => {
  const profile = logInAt('personal_details')
  const app = await renderApp('/my-dashboard/captur-personal-information')
  server.on('customerRegistration', () => {
    profile.next_event_name = 'residence_details'
    server.on('customerProfile', () => new Promise(() => {}))
    return success({ Data: { next_step: 'residence_details', step_percentage: 40 } })
  })
  const email = page.getByLabelText('Email')
  await email.fill('asha.rao@example.in')
  await submit.click()
  await expectText(heading, 'Residence address')
  await app.navigate('/my-dashboard/captur-personal-information')
  await expect.element(email).toHaveValue('asha.rao@example.in')
})
