import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app'
import { logInAt } from '../../testing/sample-profile'
import { field } from '../../testing/screen'

test('a draft contains only what was changed, so that a value saved elsewhere since is shown', async () => {
  const { profile_details } = logInAt('income_details')
  const app = await renderApp('/my-dashboard/captur-income-details')
  await field('Last salary date').fill('05-11-2026')
  await app.close()
  logInAt('income_details', { profile_details: { ...profile_details, monthly_income: 60_000 } })
  await renderApp('/my-dashboard/captur-income-details')
  await expect.element(field('Last salary date')).toHaveValue('05-11-2026')
  await expect.element(field('Monthly income')).toHaveValue('60000')
})

test('opening the dashboard removes expired drafts from the device', async () => {
  const weekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000
  localStorage.setItem('draft:RAVI:captur-address', JSON.stringify({ values: { line: 'MG Road' }, savedAt: weekAgo }))
  logInAt('income_details')
  await renderApp('/my-dashboard')
  await expect.poll(() => localStorage.getItem('draft:RAVI:captur-address')).toBeNull()
})
