import { expect, type Page } from '@playwright/test'

/** The page is text and style sheets: nothing in it runs, and no element carries a style of its own. */
export async function expectStill(page: Page): Promise<void> {
  const runs = 'script:not([type="application/ld+json"], [type=speculationrules]), link[rel=modulepreload]'
  await expect(page.locator(`${runs}, [style]`)).toHaveCount(0)
}
