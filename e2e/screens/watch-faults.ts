import type { Page } from '@playwright/test'

/** Whatever no page should do, gathered while it does it: speak on the console, throw, or break its own policy. */
export async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
  await page.exposeFunction('reportViolation', (what: string) => faults.push(`policy: ${what}`))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportViolation(what: string): void }).reportViolation
    addEventListener('securitypolicyviolation', (event) => report(`${event.violatedDirective} ${event.blockedURI}`))
  })
  return faults
}
