import { join } from 'node:path'
import type { BrowserCommand } from 'vitest/node'

export type Media = {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  forcedColors?: 'active' | 'none'
}

export type Picture = { screen: string; state: string; width: number; theme: 'light' | 'dark' }

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
    takePicture: (picture: Picture) => Promise<void>
  }
}

/** Runs in Playwright, because a page cannot emulate media itself. */
export const emulateMedia: BrowserCommand<[Media]> = async ({ page }, media) => {
  await page.emulateMedia(media)
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Saves a screenshot of the page in the directory SCREENS_DIR. */
export const takePicture: BrowserCommand<[Picture]> = async ({ iframe }, { screen, state, width, theme }) => {
  const file = `${slugOf(screen)}/${slugOf(state)}.${width}.${theme}.jpg`
  const path = join(process.env.SCREENS_DIR ?? 'screens', file)
  await iframe.locator('html').screenshot({ path, type: 'jpeg', quality: 80, animations: 'disabled' })
}
