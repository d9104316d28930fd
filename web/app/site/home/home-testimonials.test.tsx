import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { render } from '../../testing/render'
import '../../app.css'
import { advanceTimers } from '../../testing/advance-timers'
import { button, expectTexts } from '../../testing/screen'
import { HomeTestimonials } from './home-testimonials'

const shown = page.getByCss('.carousel-slides > :not([inert])')
const aboveTheStories = page.getByRole('heading', { name: 'How a loan may be used' })

const shownName = () => shown.element().getAttribute('aria-label')

/** Renders at once that the focus is gone. */
const blur = (target: Locator) => flushSync(() => target.element().blur())

beforeEach(async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(<HomeTestimonials />)
})

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 900)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
})

test('the stories change every 5 seconds and start again after the last', async () => {
  const dot = button('Show Salaried professional, Pune')
  await dot.click()
  await aboveTheStories.hover()
  blur(dot)
  for (const [before, after] of [
    ['Pune', 'Kochi'],
    ['Kochi', 'Lucknow'],
    ['Lucknow', 'Guwahati'],
    ['Guwahati', 'Pune'],
  ] as const) {
    advanceTimers(4_999)
    expect(shownName()).toBe(`Salaried professional, ${before}`)
    advanceTimers(1)
    expect(shownName()).toBe(`Salaried professional, ${after}`)
  }
})

test('each story is marked as a sample', async () => {
  await expectTexts(page.getByCss('figcaption'), [/Sample$/, /Sample$/, /Sample$/, /Sample$/])
})
