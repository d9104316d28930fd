import type { FormFields } from 'contract/form-definition/field'
import { secondProofForm } from 'contract/forms/second-proof'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screenStates } from '../../testing/screens/screen-states'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const hostileTexts = [
  '.',
  '..',
  '1.2.3',
  '1.00.000',
  '1e999',
  'NaN',
  '१२३',
  '31-02-2024',
  '99999-99-99',
  '+91 98765-43210',
  'abcpr1234k',
  '👨‍👩‍👧‍👦🇮🇳',
  '\ud83d',
  'שלום\u202egnp.',
  '\u200b\u200d\ufeff',
  '\0\u0007',
  '<img src=x onerror=alert(1)>',
  '\'"`{}\\',
  'x'.repeat(5_000),
]
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-/ '), maxLength: 15 }),
)

/** Screens with fields other than files. */
const screensWithForms = screenStates.filter(
  ({ forms }) => forms && !forms.some((form) => Object.values(form).some(({ kind }) => kind === 'file')),
)
let errors: unknown[] = []
const recordError = (event: ErrorEvent | PromiseRejectionEvent) =>
  errors.push('reason' in event ? event.reason : event.error)

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...values) => errors.push(values.map(String).join(' ')))
  addEventListener('error', recordError)
  addEventListener('unhandledrejection', recordError)
})

afterEach(() => {
  vi.restoreAllMocks()
  removeEventListener('error', recordError)
  removeEventListener('unhandledrejection', recordError)
})

const controls = () => [
  ...document.querySelectorAll<Control>('main :is(input, textarea, select):not([type=file], :disabled)'),
]

/** The label of a control, or of the group that it is a part of. */
const labelOf = (control: Control) =>
  [control.closest('fieldset')?.querySelector('legend'), ...(control.labels ?? [])]
    .map((label) => label?.textContent ?? '')
    .join(' ')

/** Sets the value like the browser does, bypassing React's tracking of it. */
function setValue(control: Control, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

function pasteText(control: Control, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  control.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function chooseEach(select: HTMLSelectElement) {
  for (const { value } of select.options) setValue(select, value)
}

/** Types or pastes a text into a control and leaves it. */
function enterText(control: Exclude<Control, HTMLSelectElement>, text: string) {
  control.focus()
  if (['range', 'date'].includes(control.type)) setValue(control, text)
  else {
    control.select()
    document.execCommand('insertText', false, text)
    pasteText(control, text)
  }
  control.blur()
}

/** Boxes after the first share its code, and the browser converts the text of sliders and dates; a few texts suffice. */
const needsFewTexts = (control: Control) => control.matches('.box ~ .box, [type=range], [type=date]')

function enter(control: Control, texts: readonly string[]) {
  if (control instanceof HTMLSelectElement) chooseEach(control)
  else if (['radio', 'checkbox'].includes(control.type)) control.click()
  else for (const text of needsFewTexts(control) ? texts.slice(0, 2) : texts) enterText(control, text)
}

/** Enters texts into every control and returns the labels. A new control is handled at once, before it can disappear. */
async function enterEverywhere(texts: readonly string[]): Promise<string[]> {
  const initialControls = controls()
  const entered = new Map<Control, string>()
  for (;;) {
    const remaining = controls().filter((control) => !entered.has(control))
    const control = remaining.find((candidate) => !initialControls.includes(candidate)) ?? remaining[0]
    if (!control) return [...entered.values()]
    entered.set(control, labelOf(control))
    enter(control, texts)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

test.each(screensWithForms)('no text in any field unmounts the screen: $screen, $state', async ({ forms, open }) => {
  await open()
  const heading = document.querySelector('h1')
  const expected = (forms ?? []).flatMap((form) => Object.values(form)).map(({ label }) => label)
  const property = fc.asyncProperty(fc.array(anyText, { minLength: 3, maxLength: 3 }), async (texts) => {
    const labels = await enterEverywhere([...hostileTexts, ...texts])
    expect(heading?.isConnected).toBe(true)
    expect(errors).toEqual([])
    expect(expected.filter((label) => !labels.some((one) => one.includes(label)))).toEqual([])
  })
  await fc.assert(property, { numRuns: 1, endOnFailure: true })
})

test('every form of the contract is covered by one of these screens', () => {
  const modules = import.meta.glob<Record<string, FormFields>>(
    ['../../../../contract/src/forms/*.ts', '!**/*.test.ts'],
    {
      eager: true,
    },
  )
  const all = Object.values(modules).flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith('Form')),
  )
  // The two questions to an unknown device are a dialog over the bank details, tested there.
  const shown = [...screenStates.flatMap(({ forms }) => forms ?? []), secondProofForm]
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter(([, form]) => !shown.includes(form)).map(([name]) => name)).toEqual([])
})
