import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { delayRefetch } from '../../testing/delay-refetch'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { answeredComplaint, openComplaint, sampleAnswer, summaryOf } from '../../testing/sample-complaint'
import { pdf, picture } from '../../testing/sample-files'
import { logInAt } from '../../testing/sample-profile'
import {
  announcementsOf,
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

test('a long word in a complaint, such as a pasted address, does not make the page scroll sideways', async () => {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(390, 844)
  logInAt('personal_details')
  serve({ ...openComplaint, events: [{ ...sampleAnswer, text: `https://example.in/${'x'.repeat(300)}` }] })
  await renderApp(detailPath)
  await expect.element(text(/xxx/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
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

test('a file that was just chosen is sent although it was not ready yet, and one that cannot be sent is named', async () => {
  logInAt('personal_details')
  server.on('complaint', 'raise', () => success({ Data: { number, answer_due_on: '2026-12-16' } }))
  serve(openComplaint)
  await renderApp('/my-dashboard/complaints?new=1&category=DATA')
  await field('What happened?').fill(complaintText)
  const drop = await main.getByCss('.drop').findElement()
  const send = button('Send complaint').element() as HTMLElement
  const dropAndSend = (...files: File[]) => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    drop.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    send.click()
  }
  dropAndSend(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
  await expectText(
    main.getByCss('[role=alert]').first(),
    'notes.txt: Please choose a picture of type jpeg, png or jpg, or a PDF',
  )
  expect(server.received('complaint', 'raise')).toEqual([])
  await expect.element(button('Send complaint')).not.toHaveAttribute('aria-busy')
  dropAndSend(pdf())
  await expect.element(heading).toHaveTextContent(`Complaint ${number}`)
  expect(server.received('complaint', 'raise')).toMatchObject([{ files: [expect.any(String)] }])
})

test('a complaint has at most 10 files, and the first one too many is named', async () => {
  logInAt('personal_details')
  await renderApp('/my-dashboard/complaints?new=1')
  const files = Array.from({ length: 11 }, (_, index) => pdf(`${index + 1}.pdf`))
  await main.getByCss('input[type=file]').upload(files)
  await expectText(main, '11.pdf: You can attach at most 10 files to a complaint.')
  await expectCount(main.getByCss('ol > li'), 10)
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

test('each message and file that was added is announced to screen readers, and the focus stays where it was', async () => {
  logInAt('personal_details')
  let complaint = openComplaint
  const add = (kind: 'REPLIED' | 'ATTACHED') => {
    const event = { ...sampleAnswer, kind, text: kind === 'REPLIED' ? 'One more thing.' : null }
    complaint = { ...complaint, events: [...complaint.events, event] }
    return success({ Data: complaint })
  }
  serve(openComplaint)
  server.on('complaint', 'reply', () => add('REPLIED'))
  server.on('complaint', 'attach', () => add('ATTACHED'))
  await renderApp(detailPath)
  await expect.element(field('Your message')).toBeVisible()
  const announced = await announcementsOf(main.getByCss('p[role=status]'))
  for (const count of [1, 2]) {
    await field('Your message').fill('One more thing.')
    await button('Send message').click()
    await expect.poll(() => announced).toEqual(Array(count).fill('Your message is added.'))
    await expect.element(button('Send message')).toHaveFocus()
  }
  button(/^Choose file/)
    .element()
    .focus()
  await main.getByCss('input[type=file]').upload(picture())
  await expect.poll(() => announced.at(-1)).toBe('Your file is added.')
  await expect.element(button(/^Choose file/)).toHaveFocus()
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

test('what is typed while a message is being sent stays in the form', async () => {
  logInAt('personal_details')
  serve(openComplaint)
  const delayed = Promise.withResolvers<void>()
  server.on('complaint', 'reply', async () => {
    await delayed.promise
    return success({ Data: openComplaint })
  })
  const app = await renderApp(detailPath)
  await field('Your message').fill('One more thing.')
  await button('Send message').click()
  await field('Your message').fill('And another one.')
  delayed.resolve()
  await expectText(main.getByCss('p[role=status]'), 'Your message is added.')
  await expect.element(field('Your message')).toHaveValue('And another one.')
  await app.close()
  await renderApp(detailPath)
  await expect.element(field('Your message')).toHaveValue('And another one.')
})

test('a message stays in the form if our answer arrives while it is being written', async () => {
  logInAt('personal_details')
  serve(openComplaint)
  await renderApp(detailPath)
  await field('Your message').fill('I have not heard from you.')
  serve(answeredComplaint)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Open it again')).toBeVisible()
  await expect.element(field('Your message')).toHaveValue('I have not heard from you.')
  await expect.element(field('Your message')).toHaveFocus()
})

test('the focus moves from the file choice to the history if our answer arrives, which ends the adding of files', async () => {
  logInAt('personal_details')
  serve(openComplaint)
  await renderApp(detailPath)
  const chooseFile = button(/^Choose file/)
  ;((await chooseFile.findElement()) as HTMLElement).focus()
  serve(answeredComplaint)
  window.dispatchEvent(new Event('visibilitychange'))
  await expectCount(chooseFile, 0)
  await expect.element(main.getByRole('heading', { name: 'Repayment' })).toHaveFocus()
})

test('a late answer is marked as late, and HTML in a message is shown as text', async () => {
  logInAt('personal_details')
  const hostile = '<img src=x onerror=alert(1)>\nsecond line'
  const events = [
    { ...sampleAnswer, kind: 'RAISED', text: hostile },
    { ...sampleAnswer, kind: 'OVERDUE', text: null },
  ] as const
  serve({
    ...openComplaint,
    days_left: -1,
    ombudsman: { ...openComplaint.ombudsman, is_open: true },
    events: [...events],
  })
  await renderApp(detailPath)
  await expectText(main, 'Our answer was due on 16-12-2026: it is 1 day late.')
  await expectText(main, 'You need not wait for us any longer.')
  await expectText(main, hostile)
  await expectCount(main.getByCss('img'), 0)
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

test('an answered complaint no longer names the ombudsman after the last day', async () => {
  logInAt('personal_details')
  serve({ ...answeredComplaint, ombudsman: { ...answeredComplaint.ombudsman, is_open: false } })
  await renderApp(detailPath)
  await expectText(main, 'We have booked it.')
  await expectCount(text(/Reserve Bank/), 0)
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

test('a complaint that was answered in time and reopened does not say that there was no answer', async () => {
  logInAt('personal_details')
  const late = { kind: 'OVERDUE', text: null, file_url: null, on: '2026-12-17' } as const
  const ombudsman = { ...answeredComplaint.ombudsman, is_open: false }
  serve({ ...openComplaint, days_left: -100, ombudsman, events: [...answeredComplaint.events, late] })
  await renderApp(detailPath)
  await expectText(main, 'It was not settled within 30 days')
  await expectCount(text(/without an answer/), 0)
  await expectText(main, 'You could take this complaint to the Reserve Bank of India until 18-02-2027.')
  await expectCount(text(/If you have no answer from us by then/), 0)
})

test('a complaint that could not be loaded can be requested again, and the focus is never lost', async () => {
  logInAt('personal_details')
  const restore = server.on('complaint', 'detail', () => refusal('We could not find this complaint.'))
  await renderApp(detailPath)
  await expectText(page.getByRole('alert'), 'We could not find this complaint.')
  restore()
  const loaded = Promise.withResolvers<object>()
  server.on('complaint', 'detail', () => loaded.promise)
  await button('Try again').click()
  await expect.element(button('Trying…')).toHaveFocus()
  loaded.resolve(success({ Data: openComplaint }))
  await expectText(main, complaintText)
  await expect.element(main.getByText('Loaded.')).toHaveFocus()
})

test('a complaint that is sent does not take the customer away from another screen', async () => {
  logInAt('personal_details')
  const raised = Promise.withResolvers<object>()
  server.on('complaint', 'raise', () => raised.promise)
  const app = await renderApp('/my-dashboard/complaints?new=1&category=DATA')
  await field('What happened?').fill(complaintText)
  await button('Send complaint').click()
  await expect.element(button('Sending…')).toBeVisible()
  await app.navigate('/my-dashboard/support')
  await expect.element(heading).toHaveTextContent('Support')
  raised.resolve(success({ Data: { number, answer_due_on: '2026-12-16' } }))
  await expect.poll(() => localStorage.length).toBe(0)
  await field('Full name').fill('Asha')
  expect(app.path()).toBe('/my-dashboard/support')
})

test('a file that can no longer be read is refused with a message', async () => {
  logInAt('personal_details')
  serve(openComplaint)
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    setTimeout(() => this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>))
  })
  await renderApp(detailPath)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(pdf())
  const drop = await main.getByCss('.drop').findElement()
  drop.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  await expectText(main, 'This file cannot be read. Please choose another.')
  vi.restoreAllMocks()
})
