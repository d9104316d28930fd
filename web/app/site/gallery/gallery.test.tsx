import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { advanceTimers } from '../../testing/advance-timers'
import { renderGallery } from '../../testing/render-gallery'
import { button, expectCount, expectText, link, press, text } from '../../testing/screen'

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 900)
})

/** The WCAG 2.2 rule about target sizes, which axe does not run by default. */
const withTargetSize = { rules: { 'target-size': { enabled: true } } }

test('axe finds no violations, also with errors, messages and an open dialog', async () => {
  await renderGallery()
  await button('Check the form').click()
  await button('Show until closed').click()
  await expectAccessible(withTargetSize)
  await button('Open dialog').click()
  await expectAccessible(withTargetSize)
})

test.each([320, 390, 768, 1280])('nothing is wider than a screen of %i px', async (width) => {
  await page.viewport(width, 800)
  await renderGallery()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const boxes = page.getByRole('group', { name: 'PAN', exact: true }).getByRole('textbox').elements()
  const sizes = boxes.map((box) => box.getBoundingClientRect())
  expect(Math.min(...sizes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  expect(Math.max(...sizes.map(({ right }) => right))).toBeLessThanOrEqual(width)
})

function describeFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const rings = [focused, focused.closest('.control, .option') ?? focused].map((one) => getComputedStyle(one))
  const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : []
  return {
    html: focused.outerHTML.slice(0, 120),
    isOutlined: rings.some((style) => style.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) >= 2),
    name: focused.ariaLabel ?? [focused, ...labels].map((one) => one.textContent).join(''),
  }
}

test('every stop of the Tab key has a name and a visible outline', async () => {
  await renderGallery()
  ;(await link('Colour and type').findElement()).focus()
  const lastButton = [...document.querySelectorAll('button, a[href], input')].at(-1)
  const nameless: string[] = []
  const withoutOutline: string[] = []
  let stops = 0
  while (stops < 200 && document.activeElement !== lastButton) {
    await userEvent.tab()
    const stop = describeFocus()
    if (!stop) break
    stops += 1
    if (!stop.isOutlined) withoutOutline.push(stop.html)
    if (!stop.name) nameless.push(stop.html)
  }
  expect(withoutOutline).toEqual([])
  expect(nameless).toEqual([])
  expect(stops).toBeGreaterThan(60)
})

describe('messages', () => {
  test('an alert with a time limit disappears when it is over, but not while it is hovered', async () => {
    await renderGallery()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button('Show for one second').click()
    await expect.element(text('Saved for one second')).toBeVisible()
    await userEvent.hover(text('Saved for one second'))
    advanceTimers(5_000)
    expect(text('Saved for one second').query()).toBeVisible()
    await userEvent.unhover(text('Saved for one second'))
    advanceTimers(500)
    expect(text('Saved for one second').query()).toBeVisible()
    advanceTimers(500)
    expect(text('Saved for one second').query()).toBeNull()
  })

  test('a snackbar disappears after three seconds', async () => {
    await renderGallery()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button('Show snackbar').click()
    await expect.element(text('Account number copied')).toBeVisible()
    advanceTimers(1_500)
    expect(text('Account number copied').query()).toBeVisible()
    advanceTimers(1_500)
    expect(text('Account number copied').query()).toBeNull()
  })

  test('a dialog closes with Escape or its button and returns the focus', async () => {
    await renderGallery()
    const opener = button('Open dialog')
    const dialog = page.getByRole('dialog', { name: 'You are eligible' })
    ;(await opener.findElement()).focus()
    await press('{Enter}')
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await press('{Escape}')
    await expectCount(dialog, 0)
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await dialog.getByRole('button', { name: 'Process' }).click()
    await expectCount(dialog, 0)
    await expect.element(opener).toHaveFocus()
  })

  test('the error summary links to the field', async () => {
    await renderGallery()
    await button('Check the form').click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    await link('Account numbers do not match').click()
    await expect.element(page.getByLabelText('Confirm account number')).toHaveFocus()
  })

  test('a busy button cannot be pressed twice', async () => {
    await renderGallery()
    await button('Verify OTP').click()
    const busy = button('Verifying…')
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    ;(busy.element() as HTMLButtonElement).click()
    await expect.element(page.getByLabelText('Times pressed')).toHaveTextContent('1')
    await expect.element(button('Verify OTP')).toBeVisible()
  })
})

describe('amounts and files', () => {
  beforeEach(renderGallery)

  test('slider and number have the same value', async () => {
    const number = page.getByRole('textbox', { name: 'Loan amount' })
    const slider = page.getByRole('slider', { name: 'Loan amount, slider' })
    ;(await slider.findElement()).focus()
    await press('{ArrowRight}')
    await expect.element(number).toHaveValue('26,000')
    await number.fill('40400')
    ;(number.element() as HTMLInputElement).blur()
    await expect.element(number).toHaveValue('40,000')
    await expect.poll(() => (slider.element() as HTMLInputElement).value).toBe('40000')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '₹40,000')
    await number.fill('900000')
    await press('{Enter}')
    await expect.poll(() => (slider.element() as HTMLInputElement).value).toBe('100000')
  })

  const statement = page.getByRole('group', { name: 'Bank statement' })

  test('the name of a chosen file is shown, and it can be removed', async () => {
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
    await button('Choose file for Bank statement').click()
    expect(opened.mock.contexts).toEqual([statement.getByCss('input[type=file]').element()])
    opened.mockRestore()
    const file = new File([new Uint8Array(24_000)], 'march.pdf', { type: 'application/pdf' })
    await statement.getByCss('input[type=file]').upload(file)
    await expectText(statement, 'march.pdf')
    await expectText(statement, '24 kB')
    // Otherwise choosing the same file again would do nothing.
    await expect.element(statement.getByCss('input[type=file]')).toHaveValue('')
    await statement.getByRole('button', { name: 'Remove march.pdf' }).click()
    await expectCount(statement.getByText('march.pdf'), 0)
    await expect.element(statement.getByRole('button')).toHaveFocus()
  })
})

describe('carousel', () => {
  const shown = page
    .getByRole('region', { name: 'What borrowers say' })
    .getByCss('[role=group]:not([inert]) figcaption')

  async function open(reducedMotion: 'reduce' | 'no-preference') {
    await commands.emulateMedia({ reducedMotion })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    await renderGallery()
    await expect.element(shown).toHaveTextContent('Asha, Pune')
  }

  const leave = async () => {
    await userEvent.unhover(button(/Pause rotation|Start rotation/))
    ;(document.activeElement as HTMLElement | null)?.blur()
  }

  afterEach(() => commands.emulateMedia({ reducedMotion: 'reduce' }))

  test('changes the slide after five seconds unless it is paused', async () => {
    await open('no-preference')
    advanceTimers(5_000)
    expect(shown.element()).toHaveTextContent('Imran, Kochi')
    await button('Pause rotation').click()
    await leave()
    const paused = shown.element().textContent
    advanceTimers(12_000)
    expect(shown.element()).toHaveTextContent(paused ?? '')
  })

  test('does not change the slide by itself with reduced motion', async () => {
    await open('reduce')
    advanceTimers(12_000)
    expect(shown.element()).toHaveTextContent('Asha, Pune')
    expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([])
  })
})
