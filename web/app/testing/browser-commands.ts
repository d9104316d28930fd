import type { BrowserCommand } from 'vitest/node'

export type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
  }
}

/** What only the program that runs the browser can do for a test. */
export const emulateMedia: BrowserCommand<[Media]> = async ({ page }, media) => {
  await page.emulateMedia(media)
}
