import { brand } from 'contract/brand'
import { contactForm } from 'contract/forms/contact'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { server } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { announcementsOf, button, expectCount, expectTexts, field, main, press } from '../../testing/screen'
import ContactPage from './contact-page'

const send = main.getByRole('button', { name: 'Submit' })
const errors = main.getByCss('.field-error')
const successMessage = main.getByRole('status').filter({ hasText: 'Form submitted successfully!' })
const validValues = {
  'Full name': 'Asha Rao',
  Email: 'asha@example.com',
  'Phone number': '9876543210',
  Message: 'Hello, 1 question',
}
const contact = {
  path: '/contact',
  element: (
    <main>
      <ContactPage />
    </main>
  ),
}

const open = () => renderApp('/contact', [contact])

async function fill(values: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...validValues, ...values })) await field(name).fill(value)
  await field('Inquiry type').selectOptions('loan')
}

test('the subjects are general, support, loan and feedback', async () => {
  await open()
  const options = [...((await field('Inquiry type').findElement()) as HTMLSelectElement).options]
  expect(options.map(({ value }) => value)).toEqual(['', ...contactForm.subject.options.map(({ id }) => id)])
})

test('an empty form shows an error at each field and all in a summary, and focuses the first field', async () => {
  await open()
  await send.click()
  const messages = [
    'Full name is required',
    'Email is required',
    'Phone number is required',
    'Please select an inquiry type',
    'Message is required',
  ]
  await expectTexts(main.getByRole('alert').getByRole('link'), messages)
  await expectTexts(
    errors,
    messages.map((message) => `Error: ${message}`),
  )
  await expect.element(field('Full name')).toHaveFocus()
  await expect
    .element(field('Full name'))
    .toHaveAccessibleDescription(expect.stringContaining('Error: Full name is required'))
  await expectAccessible()
  await page.viewport(320, 800)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 900)
  await main.getByRole('alert').getByRole('link', { name: 'Message is required' }).click()
  await expect.element(field('Message')).toHaveFocus()
  await expectCount(successMessage, 0)
})

test.each([
  ['Full name', 'Asha 2', 'Name should only contain letters'],
  ['Phone number', '98765 43210', 'Phone number must be numeric only'],
  ['Phone number', '+919876543210', 'Phone number must be numeric only'],
  ['Message', '12345', 'Message cannot be numeric only'],
])('%s “%s” gets the error “%s”, which an edit clears', async (name, typed, message) => {
  await open()
  await fill({ [name]: typed })
  await send.click()
  await expectTexts(errors, [`Error: ${message}`])
  await expect.element(field(name)).toHaveFocus()
  await expect.element(field(name)).toHaveValue(typed)
  await press('{End}x')
  await expectCount(main.getByText(message), 0)
  await expect.element(field(name)).toHaveFocus()
  await expect.element(field(name)).toHaveValue(`${typed}x`)
})

test('an invalid email is not accepted', async () => {
  await open()
  await fill({ Email: 'asha' })
  await send.click()
  await expect.element(field('Email')).toHaveFocus()
  await expectCount(errors, 1)
  await expectCount(successMessage, 0)
})

test('a valid form shows the success message and is cleared, and no request is sent', async () => {
  const app = await open()
  const announced = await announcementsOf(main.getByRole('status'))
  await fill({ 'Full name': 'आशा राव' })
  await send.click()
  await expect.element(successMessage).toBeVisible()
  expect(announced).toEqual(['Form submitted successfully!'])
  for (const name of [...Object.keys(validValues), 'Inquiry type']) await expect.element(field(name)).toHaveValue('')
  await expectCount(main.getByCss('.field-error, .error-summary'), 0)
  expect(app.path()).toBe('/contact')
  await expectAccessible()
  expect(server.requests()).toEqual([])
  await userEvent.click(button('Close message'))
  await expectCount(successMessage, 0)
})

test('the form says above its button that it sends nothing, and where to write instead', async () => {
  await open()
  const words = main.getByText(/^This form sends nothing to us/)
  await expect.element(words).toBeVisible()
  await expect.element(words.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`)
  const [above, below] = [words.element(), send.element()].map((element) => element.getBoundingClientRect())
  expect(above?.bottom).toBeLessThan(below?.top ?? 0)
})
