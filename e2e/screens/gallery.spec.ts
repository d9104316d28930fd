import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { once } from './once.ts'

/** The page is ready once the busy button counts a press: until then the script has not taken over. */
async function open(page: Page) {
  await page.goto('/gallery')
  await expect(async () => {
    await page.getByRole('button', { name: 'Next step' }).click({ timeout: 500 })
    await expect(page.getByRole('list', { name: 'Registration' })).not.toContainText('Residence, current')
  }).toPass()
}

const boxesOf = (page: Page, label: string) =>
  page.getByRole('group', { name: label, exact: true }).getByRole('textbox')
const held = (boxes: Locator) =>
  boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value || '·').join(''))

async function paste(box: Locator, text: string) {
  await box.evaluate((input, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', words)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page)
    await page.getByRole('button', { name: 'Check the form' }).click()
    await page.getByRole('button', { name: 'Show until closed' }).click()
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
    await page.getByRole('button', { name: 'Open dialog' }).click()
    const inDialog = await new AxeBuilder({ page }).include('dialog').analyze()
    expect(inDialog.violations).toEqual([])
  })
}

for (const width of [320, 390, 768, 1280]) {
  test(`nothing is wider than a screen of ${width} px`, once, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const boxes = await boxesOf(page, 'PAN').evaluateAll((inputs) =>
      inputs.map((input) => input.getBoundingClientRect()),
    )
    expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(44)
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(width)
  })
}

test('every stop of the Tab key has a name and shows where it is', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'Colour and type' }).focus()
  const nameless: string[] = []
  const unseen: string[] = []
  let stops = 0
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const focused = document.querySelector(':focus')
      if (!focused) return null
      const rings = [focused, focused.closest('.control, .option') ?? focused].map((one) => getComputedStyle(one))
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
      return {
        html: focused.outerHTML.slice(0, 120),
        isSeen: rings.some((style) => style.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) >= 2),
        name: focused.ariaLabel ?? [focused, ...labels].map((one) => one.textContent).join(''),
      }
    })
    if (!stop) break
    if (!stop.isSeen) unseen.push(stop.html)
    if (!stop.name) nameless.push(stop.html)
  }
  expect(unseen).toEqual([])
  expect(nameless).toEqual([])
  expect(stops).toBeGreaterThan(60)
})

test('the page is whole before any script, with no inline style', once, async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  const answer = await page.goto('/gallery')
  expect((await answer?.text())?.match(/\sstyle="/)).toBeNull()
  await expect(boxesOf(page, 'One-time code')).toHaveCount(4)
})

test.describe('boxes', () => {
  test.beforeEach(({ page }) => open(page))

  test('typing moves on, and the whole code is told once', once, async ({ page }) => {
    const boxes = boxesOf(page, 'One-time code')
    await boxes.first().click()
    await page.keyboard.type('4x8 21')
    expect(await held(boxes)).toBe('4821')
    await expect(page.getByLabel('Code status')).toHaveText('Complete 4821')
    await expect(boxes.nth(3)).toBeFocused()
  })

  test('Backspace clears a filled box, and from an empty one the box before', once, async ({ page }) => {
    const boxes = boxesOf(page, 'One-time code')
    await boxes.first().click()
    await page.keyboard.type('482')
    await page.keyboard.press('Backspace')
    expect(await held(boxes)).toBe('48··')
    await expect(boxes.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    expect(await held(boxes)).toBe('4···')
    await expect(boxes.nth(1)).toBeFocused()
  })

  test('Backspace of a phone keyboard that names no key works the same', async ({ page }) => {
    const boxes = boxesOf(page, 'One-time code')
    await boxes.first().click()
    await page.keyboard.type('48')
    await boxes.nth(2).evaluate((input) => {
      input.dispatchEvent(new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true }))
    })
    expect(await held(boxes)).toBe('4···')
    await expect(boxes.nth(1)).toBeFocused()
  })

  test('arrows, Home and End move; typing over replaces; a gap is kept in its place', once, async ({ page }) => {
    const boxes = boxesOf(page, 'Mobile number')
    await paste(boxes.first(), '9876543210')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('1')
    expect(await held(boxes)).toBe('9176543210')
    await expect(boxes.nth(2)).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByLabel('Mobile value')).toHaveText('91·6543210')
    await page.keyboard.press('End')
    await expect(boxes.nth(9)).toBeFocused()
    await boxes.nth(4).click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('7')
    expect(await held(boxes)).toBe('91·6543217')
  })

  test('a number typed over another that shares its digits replaces it whole', once, async ({ page }) => {
    const boxes = boxesOf(page, 'Mobile number')
    await boxes.first().click()
    await page.keyboard.type('98765')
    await page.keyboard.press('Home')
    await page.keyboard.type('9876543210')
    expect(await held(boxes)).toBe('9876543210')
    await boxes.first().click()
    await page.keyboard.type('9988776655')
    expect(await held(boxes)).toBe('9988776655')
  })

  test('a number pasted with its country code and spaces fills all', once, async ({ page }) => {
    const boxes = boxesOf(page, 'Mobile number')
    await boxes.nth(3).click()
    await paste(boxes.nth(3), '+91 98765-43210')
    expect(await held(boxes)).toBe('9876543210')
  })

  test('an autofilled code, set on the first box in one event, spreads', once, async ({ page }) => {
    const boxes = boxesOf(page, 'One-time code')
    await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code')
    await boxes.first().fill('7305')
    expect(await held(boxes)).toBe('7305')
  })

  test('a mobile number cannot begin with 5', once, async ({ page }) => {
    const boxes = boxesOf(page, 'Mobile number')
    await boxes.first().click()
    await page.keyboard.type('59')
    expect(await held(boxes)).toBe('9·········')
  })

  test('a PAN is uppercased, letters and digits each in their place', once, async ({ page }) => {
    const boxes = boxesOf(page, 'PAN')
    await boxes.first().click()
    await page.keyboard.type('ab1cde1x234f')
    expect(await held(boxes)).toBe('ABCDE1234F')
    await expect(boxes.first()).toHaveAccessibleName('Character 1 of 10')
  })

  test('Enter submits, Clear empties and goes to the first box', once, async ({ page }) => {
    const boxes = boxesOf(page, 'One-time code')
    await paste(boxes.first(), '4821')
    await boxes.nth(1).press('Enter')
    await expect(page.getByLabel('Code status')).toHaveText('Submitted 4821')
    await page.getByRole('button', { name: 'Clear code' }).click()
    expect(await held(boxes)).toBe('····')
    await expect(boxes.first()).toBeFocused()
  })

  test('the error is tied to the group', once, async ({ page }) => {
    const group = page.getByRole('group', { name: 'Wrong code' })
    await expect(group).toHaveAccessibleDescription(/Sent to .* This code is not right/)
    await expect(group.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  })
})

test('what was typed before the script came is kept', once, async ({ page }) => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/gallery', { waitUntil: 'commit' })
  const boxes = boxesOf(page, 'One-time code')
  await boxes.first().pressSequentially('4821')
  letGo()
  await expect.poll(() => held(boxes)).toBe('4821')
  await expect(page.getByLabel('Code status')).toHaveText('Complete 4821')
})

test.describe('messages', () => {
  test.beforeEach(({ page }) => open(page))

  test('an alert goes by itself after one second', once, async ({ page }) => {
    await page.getByRole('button', { name: 'Show for one second' }).click()
    const alert = page.getByText('Saved for one second')
    await expect(alert).toBeVisible()
    const shownAt = Date.now()
    await expect(alert).toBeHidden({ timeout: 3000 })
    expect(Date.now() - shownAt).toBeGreaterThan(600)
  })

  test('an alert that stays is closed by hand', once, async ({ page }) => {
    await page.getByRole('button', { name: 'Show until closed' }).click()
    await page.waitForTimeout(1500)
    await expect(page.getByText('Here until closed')).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(page.getByText('Here until closed')).toBeHidden()
  })

  test('a snackbar stays three seconds', once, async ({ page }) => {
    await page.getByRole('button', { name: 'Show snackbar' }).click()
    const snackbar = page.getByText('Account number copied')
    await expect(snackbar).toBeVisible()
    await page.waitForTimeout(2300)
    await expect(snackbar).toBeVisible()
    await expect(snackbar).toBeHidden({ timeout: 2000 })
  })

  test('a dialog closes with Escape and gives the focus back', once, async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Open dialog' })
    const dialog = page.getByRole('dialog', { name: 'You are eligible' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await dialog.getByRole('button', { name: 'Process' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('the error summary leads to the field', once, async ({ page }) => {
    await page.getByRole('button', { name: 'Check the form' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    await page.getByRole('link', { name: 'Account numbers do not match' }).click()
    await expect(page.getByLabel('Confirm account number')).toBeFocused()
  })

  test('a busy button cannot be pressed twice', once, async ({ page }) => {
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    const busy = page.getByRole('button', { name: 'Verifying…' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.dispatchEvent('click')
    await expect(page.getByLabel('Times pressed')).toHaveText('1')
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible({ timeout: 4000 })
  })
})

test.describe('amounts and files', () => {
  test.beforeEach(({ page }) => open(page))

  test('slider and number stay in step', once, async ({ page }) => {
    const number = page.getByRole('textbox', { name: 'Loan amount' })
    const slider = page.getByRole('slider', { name: 'Loan amount, slider' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(number).toHaveValue('26,000')
    await number.fill('40400')
    await number.blur()
    await expect(number).toHaveValue('40,000')
    await expect(slider).toHaveValue('40000')
    await expect(slider).toHaveAttribute('aria-valuetext', '₹40,000')
    await number.fill('900000')
    await number.press('Enter')
    await expect(slider).toHaveValue('100000')
  })

  test('a file is picked with the button, named, and taken away', once, async ({ page }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file for Bank statement' }).click()
    await (await chooser).setFiles({ name: 'march.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(24_000) })
    const group = page.getByRole('group', { name: 'Bank statement' })
    await expect(group).toContainText('march.pdf')
    await expect(group).toContainText('24 kB')
    await group.getByRole('button', { name: 'Remove march.pdf' }).click()
    await expect(group).not.toContainText('march.pdf')
    await expect(group.getByRole('button')).toBeFocused()
  })

  test('a dropped file is taken', once, async ({ page }) => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'dropped.pdf', { type: 'application/pdf' }))
      return data
    })
    const group = page.getByRole('group', { name: 'Bank statement' })
    await group.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer })
    await expect(group).toContainText('dropped.pdf')
  })
})

test.describe('carousel', () => {
  const shown = (page: Page) =>
    page.getByRole('region', { name: 'What borrowers say' }).locator('[role=group]:not([inert]) figcaption')

  test('changes after five seconds, and stands still while paused', once, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await open(page)
    await expect(shown(page)).toHaveText('Asha, Pune')
    await page.clock.runFor(5500)
    await expect(shown(page)).toHaveText('Imran, Kochi')
    await page.getByRole('button', { name: 'Pause rotation' }).click()
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Start rotation' }).blur()
    await page.clock.runFor(12_000)
    await expect(shown(page)).toHaveText('Imran, Kochi')
  })

  test('stands still while pointed at or focused; dots lead to their slide', once, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await open(page)
    await page.getByRole('button', { name: 'Show Devi, Indore' }).click()
    await expect(shown(page)).toHaveText('Devi, Indore')
    await page.clock.runFor(12_000)
    await expect(shown(page)).toHaveText('Devi, Indore')
    await page.mouse.move(0, 0)
    await page.clock.runFor(12_000)
    await expect(shown(page)).toHaveText('Devi, Indore')
  })

  test('with reduced motion nothing moves by itself', once, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await open(page)
    await page.clock.runFor(12_000)
    await expect(shown(page)).toHaveText('Asha, Pune')
    const running = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    )
    expect(running).toBe(0)
  })
})
