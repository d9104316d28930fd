import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'

const screens = [
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'light', width: 1280, height: 900 },
] as const

/** The only rule that needs preloaded assets is about sound, and the site has none. */
const defaults: axe.RunOptions = { resultTypes: ['violations'], preload: false }

async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...defaults, ...options })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)
}

/** Expects nothing to be wider than the screen and no violations by axe, on a dark phone and a light desktop. */
export async function expectAccessible(options: axe.RunOptions = {}): Promise<void> {
  for (const { colorScheme, width, height } of screens) {
    await page.viewport(width, height)
    await commands.emulateMedia({ colorScheme })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findViolations(options), colorScheme).toEqual([])
  }
}
