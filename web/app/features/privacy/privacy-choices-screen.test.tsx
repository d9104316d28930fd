import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInAt } from '../../testing/sample-profile'
import { announcementsOf, button, expectCount, expectText, field, link, main, option, text } from '../../testing/screen'
import type { DataRights } from './use-data-rights'

afterEach(() => {
  vi.useRealTimers()
})

const noRequests: DataRights = {
  export: null,
  erase: null,
  erase_refusal: null,
  erased: ['Your employment details'],
  kept: [{ what: 'Your loans', law: 'Companies Act, 2013', until: '2034-11-16' }],
  breaches: [],
  quiet_slot: 'NONE',
  nominee: null,
}
const serve = (rights: DataRights) => server.on('dataRights', 'status', () => success({ Data: rights }))
const card = (title: string) => main.getByCss(`.card:has(:text-is("${title}"))`)
const request = { requested_at: '2026-11-16T04:45:00Z' }

test('a copy of the data can be requested and opened as PDF and JSON', async () => {
  logInAt('personal_details')
  serve(noRequests)
  const copy = { ...request, expires_at: '2026-11-23T04:45:00Z', json_url: '/files/a?x', pdf_url: '/files/b?x' }
  server.on('dataRights', 'export', () => success({ Data: { ...noRequests, export: { ...copy, status: 'READY' } } }))
  await renderApp('/my-dashboard/privacy-choices')
  await expect.element(button('Ask for a copy')).toBeVisible()
  await expectAccessible()
  await button('Ask for a copy').click()
  await expect.element(link('Open as PDF')).toHaveAttribute('href', '/files/b?x')
  await expectText(main, 'Your copy is ready until 23-11-2026, 10:15 am.')
  await expect.element(text('Get a copy of your data')).toHaveFocus()
  expect(server.received('dataRights', 'export')).toHaveLength(1)
})

test('a security incident is described with what it means, what was done and what to do', async () => {
  logInAt('personal_details')
  const breach = {
    id: 1,
    noticed_on: '2026-11-14',
    what_happened: 'A list was copied.',
    consequences: 'Strangers may call.',
  }
  serve({ ...noRequests, breaches: [{ ...breach, measures: 'The gap is closed.', advice: 'Give nobody a code.' }] })
  await renderApp('/my-dashboard/privacy-choices')
  const notice = card('Security incident noticed on 14-11-2026')
  for (const words of ['A list was copied.', 'Strangers may call.', 'The gap is closed.', 'Give nobody a code.'])
    await expectText(notice, words)
  await expectAccessible()
})

test('an erasure shows what is erased and kept before it is confirmed, and can be cancelled', async () => {
  logInAt('personal_details')
  serve(noRequests)
  const waiting = { ...request, status: 'WAITING', erases_at: '2026-11-18T04:45:00Z' } as const
  server.on('dataRights', 'erase', () => success({ Data: { ...noRequests, erase: waiting } }))
  server.on('dataRights', 'cancel_erase', () =>
    success({ Data: { ...noRequests, erase: { ...waiting, status: 'CANCELLED' } } }),
  )
  await renderApp('/my-dashboard/privacy-choices')
  await button('Erase my data…').click()
  await expectText(page.getByRole('dialog'), 'Your loans: until 16-11-2034 (Companies Act, 2013)')
  await expectAccessible()
  await button('Erase in 48 hours').click()
  await expectText(main, 'Your data will be erased on 18-11-2026, 10:15 am.')
  await expect.element(text(/^Erase your data$/)).toHaveFocus()
  await button('Do not erase my data').click()
  await expect.element(button('Erase my data…')).toBeVisible()
  await expect.element(text(/^Erase your data$/)).toHaveFocus()
})

test('the reason why nothing can be erased is shown instead of the button', async () => {
  logInAt('personal_details')
  serve({ ...noRequests, erase_refusal: 'You have a loan that is not repaid yet.' })
  await renderApp('/my-dashboard/privacy-choices')
  await expect.element(text('You have a loan that is not repaid yet.')).toBeVisible()
  await expectCount(button('Erase my data…'), 0)
  await expect
    .element(link('Raise a complaint about it'))
    .toHaveAttribute('href', '/my-dashboard/complaints?new=1&category=DATA')
})

test('quiet hours for reminders can be chosen, and each time they are saved is announced', async () => {
  logInAt('personal_details')
  serve(noRequests)
  server.on('dataRights', 'contact_times', () => success({ Data: { ...noRequests, quiet_slot: 'MORNING' } }))
  await renderApp('/my-dashboard/privacy-choices')
  const announced = await announcementsOf(card('Reminders').getByRole('status'))
  await option('Not in the morning: from 12 noon to 7 PM').click()
  for (const count of [1, 2]) {
    await button('Save times').click()
    await expect.element(text('Saved.')).toBeVisible()
    await expect.poll(() => announced).toEqual(Array(count).fill('Saved.'))
  }
  expect(server.received('dataRights', 'contact_times')).toMatchObject(Array(2).fill({ quiet_slot: 'MORNING' }))
  await card('Reminders').getByRole('radio').last().click()
  await expectCount(text('Saved.'), 0)
})

test('a nominee can be named, and what was typed stays if it could not be saved', async () => {
  logInAt('personal_details')
  serve(noRequests)
  const restore = server.on('dataRights', 'nominate', () => refusal('Please try again soon.'))
  await renderApp('/my-dashboard/privacy-choices')
  const announced = await announcementsOf(card('Somebody who acts for you').getByRole('status'))
  await field('Full name').fill('Ravi Rao')
  await field('Relationship to you').selectOptions('SPOUSE')
  await field('Mobile number').fill('9876543211')
  await button('Save person').click()
  await expect.element(text('Please try again soon.')).toBeVisible()
  await expect.element(field('Full name')).toHaveValue('Ravi Rao')
  restore()
  const nominee = { full_name: 'Ravi Rao', relation: 'SPOUSE', mobile: '9876543211' } as const
  server.on('dataRights', 'nominate', () => success({ Data: { ...noRequests, nominee } }))
  await button('Save person').click()
  await expect.element(text('Saved.')).toBeVisible()
  expect(announced).toEqual(['Saved.'])
})
