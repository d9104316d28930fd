import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Only for elements without a role or name. */
    getByCss: (selector: string) => Locator
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` } as Parameters<typeof locators.extend>[0])

export const main = page.getByRole('main')
export const heading = main.getByRole('heading', { level: 1 })
export const submit = main.getByCss('button[type=submit]')
export const errorSummary = main.getByCss('.error-summary')
/** The alert of a form that could not be submitted. */
export const failure = main.getByCss('form .alert')
export const progress = main.getByRole('progressbar')
export const backLink = main.getByRole('link').first()

export const field = (label: string | RegExp) => page.getByLabelText(label, { exact: true })
export const option = (name: string) => page.getByRole('radio', { name, exact: true })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const link = (name: string | RegExp) => page.getByRole('link', { name })
export const text = (content: string | RegExp) => page.getByText(content)

export const valuesOf = (inputs: Locator) => inputs.elements().map((input) => (input as HTMLInputElement).value)

export async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys)
}

/** The second click of a double click, after the first one has replaced the content under the pointer. */
export async function clickAgain(target: Locator): Promise<void> {
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
  ;(await target.findElement()).dispatchEvent(second)
}

/** Dispatches a paste event with a text. */
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

/** Expects the element's text to contain or match this. */
export async function expectText(target: Locator, content: string | RegExp): Promise<void> {
  const expected = typeof content === 'string' ? expect.stringContaining(content) : expect.stringMatching(content)
  await expect.poll(() => target.element().textContent).toEqual(expected)
}

export async function expectCount(list: Locator, count: number): Promise<void> {
  await expect.poll(() => list.elements().length).toBe(count)
}

/**
 * The texts that a live region announces from now on. It must exist before, because a region that is inserted together
 * with its text is often not announced.
 */
export async function announcementsOf(region: Locator): Promise<string[]> {
  const element = await region.findElement()
  const announced: string[] = []
  const record = () => element.textContent && announced.push(element.textContent)
  new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true })
  return announced
}

/** The texts that are added from now on, anywhere, to live regions that were rendered before them. */
export function recordAnnouncements(): string[] {
  const announced: string[] = []
  const regions = new WeakSet<Element>()
  const record = (mutations: readonly MutationRecord[]) => {
    for (const { target } of mutations) {
      const region = (target as Element).closest('[role=status]')
      if (region?.textContent && regions.has(region)) announced.push(region.textContent)
    }
    for (const region of document.querySelectorAll('[role=status]')) regions.add(region)
  }
  record([])
  new MutationObserver(record).observe(document.body, { childList: true, subtree: true })
  return announced
}

/** Expects an error in the accessible description of a field and in the summary. */
export async function expectFieldError(target: Locator, message: string): Promise<void> {
  await expect.element(target).toHaveAccessibleDescription(expect.stringContaining(`Error: ${message}`))
  await expectText(errorSummary, message)
}
