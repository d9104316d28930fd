import type { Page } from '@playwright/test'

/** Whether the page is narrower than what the site calls a wide screen. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
