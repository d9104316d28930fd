import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, sampleLead } from '../../testing/sample-application'
import { sampleOffer } from '../../testing/sample-offer'
import { expectCount, link, main } from '../../testing/screen'

afterAll(() => page.viewport(1280, 900))

test.each([
  [1280, 800],
  [390, 844],
])('at %i x %i Congratulations shows its one action, once, without scrolling', async (width, height) => {
  await page.viewport(width, height)
  logInApplicant('completed', { percent: 100, profile: { lead_details: { ...sampleLead, status: 'SANCTIONED' } } })
  server.on('agreement', 'offer', () => success({ Data: sampleOffer }))
  await renderApp('/my-dashboard/congratulations')
  const action = link('Read and sign')
  await expect.element(action).toBeVisible()
  await expectCount(action, 1)
  await expectCount(main.getByCss('.button[data-variant=primary]'), 1)
  await expect.poll(() => action.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
})
