import type { Page } from '@playwright/test'

type Outcome = 'Pay' | `Pay ${string}` | 'Fail' | 'Cancel'

/** Ends the simulated checkout of a payment provider. */
export async function endCheckout(page: Page, provider: 'PayU' | 'Razorpay', outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: `Pay with ${provider}` }).click()
  const window = page.getByRole('dialog', { name: `${provider} (simulated)` })
  await window.getByRole('button', { name: new RegExp(`^${outcome}`) }).click()
}
