import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderGallery } from '../../testing/render-gallery'
import { expectText, paste, press, valuesOf } from '../../testing/screen'

const boxesOf = (label: string) => page.getByRole('group', { name: label, exact: true }).getByRole('textbox')
const code = boxesOf('One-time code')
const mobile = boxesOf('Mobile number')
/** The characters of all boxes, with a dot for an empty one. */
const shown = (boxes: typeof code) =>
  valuesOf(boxes)
    .map((value) => value || '·')
    .join('')

beforeEach(renderGallery)

test('typing moves to the next box, and the complete code is reported once', async () => {
  await code.first().click()
  await press('4x8 21')
  expect(shown(code)).toBe('4821')
  await expect.element(page.getByLabelText('Code status')).toHaveTextContent('Complete 4821')
  await expect.element(code.nth(3)).toHaveFocus()
})

test('digits of Indian scripts become 0 to 9, in boxes, dates and sliders', async () => {
  await paste(mobile.first(), '+91 ९८७६५ ४३२१०')
  expect(shown(mobile)).toBe('9876543210')
  await code.first().click()
  await press('४৮௨൦')
  expect(shown(code)).toBe('4820')
  const date = page.getByLabelText('Date of birth')
  await date.fill('०६/०५/१९९४')
  await expect.element(date).toHaveValue('06-05-1994')
  const amount = page.getByLabelText('Amount needed', { exact: true }).first()
  await amount.fill('७०००')
  await expect.element(amount).toHaveValue('7000')
})

test('Backspace clears the box, or the previous one if it is empty', async () => {
  await code.first().click()
  await press('482{Backspace}')
  expect(shown(code)).toBe('48··')
  await expect.element(code.nth(2)).toHaveFocus()
  await press('{ArrowLeft}{Backspace}')
  expect(shown(code)).toBe('4···')
  await expect.element(code.nth(1)).toHaveFocus()
})

test('Backspace also works on phone keyboards that report no key', async () => {
  await code.first().click()
  await press('48')
  const event = new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true })
  code.nth(2).element().dispatchEvent(event)
  await expect.poll(() => shown(code)).toBe('4···')
  await expect.element(code.nth(1)).toHaveFocus()
})

test('arrows, Home and End move the focus, typing replaces a character, and gaps stay where they are', async () => {
  await paste(mobile.first(), '9876543210')
  await press('{Home}{ArrowRight}1')
  expect(shown(mobile)).toBe('9176543210')
  await expect.element(mobile.nth(2)).toHaveFocus()
  await press('{Delete}')
  await expect.element(page.getByLabelText('Mobile value')).toHaveTextContent('91·6543210')
  await press('{End}')
  await expect.element(mobile.nth(9)).toHaveFocus()
  await mobile.nth(4).click()
  await press('{End}{ArrowRight}7')
  expect(shown(mobile)).toBe('91·6543217')
})

test('typing a number over one that shares digits with it replaces it completely', async () => {
  await mobile.first().click()
  await press('98765{Home}9876543210')
  expect(shown(mobile)).toBe('9876543210')
  await mobile.first().click()
  await press('9988776655')
  expect(shown(mobile)).toBe('9988776655')
})

test('an autofilled code, set on the first box in one event, is spread over the boxes', async () => {
  await expect.element(code.first()).toHaveAttribute('autocomplete', 'one-time-code')
  await code.first().fill('7305')
  await expect.poll(() => shown(code)).toBe('7305')
})

test('a mobile number cannot begin with 5', async () => {
  await mobile.first().click()
  await press('59')
  expect(shown(mobile)).toBe('9·········')
})

test('a PAN is converted to capitals, and each box accepts only letters or only digits', async () => {
  const pan = boxesOf('PAN')
  await pan.first().click()
  await press('ab1cde1x234f')
  expect(shown(pan)).toBe('ABCDE1234F')
  await expect.element(pan.first()).toHaveAccessibleName('Character 1 of 10')
})

test('the error describes the group for screen readers', async () => {
  const group = page.getByRole('group', { name: 'Wrong code' })
  await expect.element(group).toHaveAccessibleDescription(expect.stringMatching(/Sent to .* This code is not right/))
  await expect.element(group.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  await expectText(group, 'This code is not right')
})
