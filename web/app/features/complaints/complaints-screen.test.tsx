import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/accessibility'
import { delayRefetch } from '../../testing/delay-refetch'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { answeredComplaint, openComplaint, sampleAnswer, summaryOf } from '../../testing/sample-complaint'
import { pdf, picture } from '../../testing/sample-files'
import { logInAt } from '../../testing/sample-profile'
import {
  button,
  expectCount,
  expectFieldError,
  expectText,
  expectTexts,
  field,
  heading,
  link,
  main,
  recordAnnouncements,
  text,
} from '../../testing/screen'
import type { ComplaintDetails } from './use-complaints'

const { number } = openComplaint
const complaintText = 'I paid on 12-11-2026, and the payment does not show.'
const serve = (complaint: ComplaintDetails) => server.on('complaint', 'detail', () => success({ Data: complaint }))
const detailPath = `/my-dashboard/complaints?number=${number}`

test('a double click raises one complaint, whose page shows its number and the day the answer is due', async () => {
  logInAt('personal_details')
  server.on('complaint', 'list', () => success({ Data: { complaints: [], loans: [] } }))
  server.on('complaint', 'raise', () => success({ Data: { number, answer_due_on: '2026-12-16' } }))
  serve(openComplaint)
  const app = await renderApp('/my-dashboard/complaints')
  await expect.element(text('You have not raised a complaint.')).toBeVisible()
  await expectAccessible()
  await link('Raise a complaint').click()
  await expect.element(heading).toHaveTextContent('Raise a complaint')
  await button('Send complaint').click()
  await expectFieldError(field('What happened?'), 'Please tell us what happened.')
  await expectAccessible()
  await field('What is it about?').selectOptions('REPAYMENT')
  await field('What happened?').fill(complaintText)
  const announced = recordAnnouncements()
  await button('Send complaint').dblClick()
  await expect.element(heading).toHaveTextContent(`Complaint ${number}`)
  expect(server.received('complaint', 'raise')).toMatchObject([{ category: 'REPAYMENT', text: complaintText }])
  await expect.element(text('Its number is AGC100001')).toBeVisible()
  expect(announced).toContainEqual(expect.stringContaining('Its number is AGC100001'))
  await expectText(main, 'Our answer is due by 16-12-2026, in 30 days.')
  await app.navigate('/my-dashboard/complaints?new=1')
  await expect.element(field('What happened?')).toHaveValue('')
})

test('a complaint that could not be sent stays in the form, even after the page is closed', async () => {
  logInAt('personal_details')
  server.on('complaint', 'raise', () => undefined)
  const app = await renderApp('/my-dashboard/complaints?new=1&category=DATA')
  await expect.element(field('What is it about?')).toHaveValue('DATA')
  await field('What happened?').fill(complaintText)
  await button('Send complaint').click()
  await expect.element(text('We could not reach our server. What you wrote is still here')).toBeVisible()
  await app.close()
  await renderApp('/my-dashboard/complaints?new=1')
  await expect.element(field('What happened?')).toHaveValue(complaintText)
})

test('files are sent together with the complaint, and stay in the form if the server refuses one', async () => {
  logInAt('personal_details')
  let reply: object = refusal('File 2 was not accepted, so nothing was sent. This PDF is damaged.')
  server.on('complaint', 'raise', () => reply)
  serve(openComplaint)
  await renderApp('/my-dashboard/complaints?new=1&category=DATA')
  await field('What happened?').fill(complaintText)
  await main.getByCss('input[type=file]').upload([picture(), pdf(), pdf('other.pdf')])
  await expectTexts(main.getByCss('ol > li > span'), ['1. photo.png', '2. document.pdf', '3. other.pdf'])
  await expectAccessible()
  await button('Send complaint').click()
  await expect.element(text('File 2 was not accepted')).toBeVisible()
  await button('Remove document.pdf').click()
  await expect.element(button(/^Choose files/)).toHaveFocus()
  await expectTexts(main.getByCss('ol > li > span'), ['1. photo.png', '2. other.pdf'])
  reply = success({ Data: { number, answer_due_on: '2026-12-16' } })
  await button('Send complaint').click()
  await expect.element(heading).toHaveTextContent(`Complaint ${number}`)
  const sent = server.received('complaint', 'raise').map(({ files }) => files)
  expect(sent).toEqual([
    [expect.any(String), expect.any(String), expect.any(String)],
    [expect.any(String), expect.any(String)],
  ])
})

test('the list links to an open complaint, where a message can be added', async () => {
  logInAt('personal_details')
  server.on('complaint', 'list', () => success({ Data: { complaints: [summaryOf(openComplaint)], loans: [] } }))
  serve(openComplaint)
  server.on('complaint', 'reply', ({ text }) =>
    success({
      Data: { ...openComplaint, events: [...openComplaint.events, { ...sampleAnswer, kind: 'REPLIED', text }] },
    }),
  )
  await renderApp('/my-dashboard/complaints')
  await link(`Complaint ${number}`).click()
  await expectText(main, 'you may take this complaint to the Reserve Bank of India from 17-12-2026 on')
  await field('Your message').fill('The receipt is here, too.')
  await button('Send message').click()
  await expectTexts(main.getByCss('ol > li strong'), ['You raised the complaint', 'You wrote'])
  await expect.element(field('Your message')).toHaveValue('')
  await expectAccessible()
})

test('an answered complaint shows the ombudsman’s last day and can be reopened', async () => {
  logInAt('personal_details')
  serve(answeredComplaint)
  server.on('complaint', 'reopen', () => success({ Data: { ...openComplaint, events: answeredComplaint.events } }))
  await renderApp(detailPath)
  await expectText(main, 'We have booked it.')
  await expectText(
    main,
    /Until 18-02-2027 you may take .* \(cms\.rbi\.org\.in\) or by calling 14448\. Please give our number AGC100001/,
  )
  await expectAccessible()
  await field('Your message').fill('It still does not show.')
  await button('Open it again').click()
  await expect.element(button('Send message')).toBeVisible()
  await expectCount(button('Open it again'), 0)
  await expectText(main.getByCss('p[role=status]'), 'Your message is added, and the complaint is open again.')
  await expect.element(button('Send message')).toHaveFocus()
})

test('a sent message stays visible although an older request for the complaint is answered later', async () => {
  logInAt('personal_details')
  serve(openComplaint)
  const events = [...openComplaint.events, { ...sampleAnswer, kind: 'REPLIED', text: 'One more thing.' }]
  server.on('complaint', 'reply', () => success({ Data: { ...openComplaint, events } }))
  await renderApp(detailPath)
  await field('Your message').fill('One more thing.')
  const answerOldRequest = await delayRefetch('complaint', 'detail', success({ Data: openComplaint }))
  await button('Send message').click()
  await expectText(main.getByRole('list').first(), 'One more thing.')
  await answerOldRequest()
  await expectText(main.getByRole('list').first(), 'One more thing.')
})

test.each([
  [1, 'Our answer is due by 16-12-2026, in 1 day.'],
  [0, 'Our answer is due by 16-12-2026, today.'],
])('with %i days left the complaint says "%s"', async (days_left, words) => {
  logInAt('personal_details')
  serve({ ...openComplaint, days_left })
  await renderApp(detailPath)
  await expectText(main, words)
})

test('the links of files, which expire after ten minutes, are fetched again before that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  logInAt('personal_details')
  const file = { kind: 'ATTACHED', text: null, on: '2026-11-16' } as const
  serve({ ...openComplaint, events: [...openComplaint.events, { ...file, file_url: '/files/a?x' }] })
  await renderApp(detailPath)
  await expect.element(link(/^Open the file ?, opens in a new tab$/)).toHaveAttribute('href', '/files/a?x')
  await expect.element(link('Open the file')).toHaveStyle({ textDecorationLine: 'underline' })
  serve({ ...openComplaint, events: [...openComplaint.events, { ...file, file_url: '/files/a?y' }] })
  vi.advanceTimersByTime(5 * 60_000)
  await expect.element(link('Open the file')).toHaveAttribute('href', '/files/a?y')
})
