import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import '../../app.css'
import { screenStates } from './screen-states'

const widths = [320, 390, 768, 1280]
const themes = ['light', 'dark'] as const
const screenHeight = 844

async function isDrawn() {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}

/** Makes the window as high as the page, so that the picture shows all of it. */
async function showWholePage(width: number) {
  let height = screenHeight
  await page.viewport(width, height)
  // Parts whose size depends on the height of the window grow with it.
  while (document.documentElement.scrollHeight > height) {
    height = document.documentElement.scrollHeight
    await page.viewport(width, height)
  }
  await isDrawn()
}

test.each(screenStates)('$screen: $state', async ({ screen, state, open }) => {
  // The date of the sample data, so that screenshots do not depend on the day of the run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00+05:30') })
  await page.viewport(1280, screenHeight)
  await open()
  for (const theme of themes) {
    await commands.emulateMedia({ colorScheme: theme })
    for (const width of widths) {
      await showWholePage(width)
      await commands.takePicture({ screen, state, width, theme })
      expect.soft(document.documentElement.scrollWidth, `wider than ${width} px`).toBeLessThanOrEqual(width)
    }
  }
  vi.useRealTimers()
})
