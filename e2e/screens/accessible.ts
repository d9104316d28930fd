import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const phoneWidth = 768

/** axe finds nothing: by day on a wide screen, by night on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < phoneWidth
  const colorScheme = isPhone ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html)}`)).toEqual([])
}
