import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has no role or name; prefer the others. */
    getByCss: (selector: string) => Locator
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` } as Parameters<typeof locators.extend>[0])

export const main = page.getByRole('main')
export const heading = main.getByRole('heading', { level: 1 })
export const submit = main.getByCss('button[type=submit]')
export const errorSummary = main.getByCss('.error-summary')
/** The alert of a form that could not be sent. */
export const failure = main.getByCss('form .alert')
export const progress = main.getByRole('progressbar')
export const backLink = main.getByRole('link').first()

export const field = (label: string | RegExp) => page.getByLabelText(label, { exact: true })
export const option = (name: string) => page.getByRole('radio', { name, exact: true })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const link = (name: string | RegExp) => page.getByRole('link', { name })
export const text = (words: string | RegExp) => page.getByText(words)

export const valuesOf = (inputs: Locator) => inputs.elements().map((input) => (input as HTMLInputElement).value)

export async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys)
}

/** The second click of a double click whose first one was on what stood there before. */
export async function clickAgain(target: Locator): Promise<void> {
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
  ;(await target.findElement()).dispatchEvent(second)
}

/** Pastes a text as the browser does, into an element that listens to the event. */
export async function paste(target: Locator, pasted: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', pasted)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  ;(await target.findElement()).dispatchEvent(event)
}

export async function expectTexts(list: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  const matches = texts.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)))
  await expect.poll(() => list.elements().map((element) => element.textContent)).toEqual(matches)
}

/** The element's text contains these words. */
export async function expectText(target: Locator, words: string | RegExp): Promise<void> {
  const expected = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  await expect.poll(() => target.element().textContent).toEqual(expected)
}

export async function expectCount(list: Locator, count: number): Promise<void> {
  await expect.poll(() => list.elements().length).toBe(count)
}

/** The error under a field, which a screen reader reads with it, and the same in the summary. */
export async function expectFieldError(target: Locator, message: string): Promise<void> {
  await expect.element(target).toHaveAccessibleDescription(expect.stringContaining(`Error: ${message}`))
  await expectText(errorSummary, message)
}
