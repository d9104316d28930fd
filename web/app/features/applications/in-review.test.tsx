import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, sampleLead } from '../../testing/sample-application'
import { pdf } from '../../testing/sample-files'
import { button, expectCount, expectText, main, text } from '../../testing/screen'

const reason = 'Your statement is a photo. Your bank’s app gives a PDF.'
const asked = { doc_type: 'bank_statement', name: 'Bank statement', reason, until: '2026-11-26' }
type Review = NonNullable<(typeof sampleLead)['review']>

async function open(review: Review) {
  const lead = { ...sampleLead, status: 'IN PROCESS', review } as const
  logInApplicant('completed', { percent: 100, profile: { lead_details: lead } })
  return renderApp('/my-dashboard/congratulations')
}
const alert = main.getByCss('.alert')
const file = page.getByRole('group', { name: 'Bank statement' }).getByCss('input[type=file]')

test('while a person checks the documents the customer reads until when that usually takes', async () => {
  await open({ usually_by: '2026-11-19T05:30:00Z', asked: null })
  await expectText(main, 'A person is checking your documents; usually by 19-11-2026, 11:00 am.')
  await expectAccessible()
})

test('a document that is asked for comes with its reason and its last day, and is sent from the same page', async () => {
  await open({ usually_by: null, asked })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('One more document, and a person goes on with it')
  await expectText(main, reason)
  await expectText(main, 'until 26-11-2026')
  await expectAccessible()
  const send = button('Send the document')
  await send.click()
  await expectText(alert, 'Please choose the file of your bank statement.')
  const removeRefusal = server.on('leadDetails', 'bank_statement_upload', () => refusal('This PDF is locked.'))
  await file.upload(pdf())
  await send.click()
  await expectText(alert, 'This PDF is locked.')
  removeRefusal()
  server.on('leadDetails', 'bank_statement_upload', () =>
    success({ Data: { next_step: 'completed', step_percentage: 100 } }),
  )
  await send.click()
  await expect.poll(() => server.received('leadDetails', 'bank_statement_upload')).toHaveLength(2)
})

test('an application is withdrawn only after a confirmation', async () => {
  await open({ usually_by: null, asked })
  server.on('withdrawApplication', () => success({}))
  await button('Withdraw this application').click()
  await button('Keep it').click()
  await expectCount(text('It is cancelled, and you owe nothing.'), 0)
  expect(server.received('withdrawApplication')).toEqual([])
  await button('Withdraw this application').click()
  await button('Withdraw it').click()
  await expect
    .poll(() => server.received('withdrawApplication'))
    .toEqual([expect.objectContaining({ lead_id: '100001' })])
})
