import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isPhone } from './is-phone.ts'

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html)}`)).toEqual([])
}

/** axe finds nothing: by day on a wide screen, by night on a phone. */
export const expectAccessible = (page: Page) => expectNoViolations(page, isPhone(page) ? 'dark' : 'light')

/** axe finds nothing by day and by night, whatever the width. */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  await expectNoViolations(page, 'light')
  await expectNoViolations(page, 'dark')
  await page.emulateMedia({ colorScheme: null })
}
