import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { complaintLoans, openComplaint, summaryOf } from '../../testing/sample-complaint'
import { logInAt } from '../../testing/sample-profile'
import { button, expectCount, expectText, field, heading, main } from '../../testing/screen'

const { number } = openComplaint
const aboutLoan = { ...openComplaint, loan_no: 'AGR100001' }
const loanField = field('Which loan is it about? (optional)')

function serve(loans: typeof complaintLoans) {
  logInAt('personal_details')
  server.on('complaint', 'list', () => success({ Data: { complaints: [summaryOf(aboutLoan)], loans } }))
  server.on('complaint', 'raise', () => success({ Data: { number, answer_due_on: '2026-12-16' } }))
  server.on('complaint', 'detail', () => success({ Data: aboutLoan }))
}

async function send() {
  await field('What is it about?').selectOptions('REPAYMENT')
  await field('What happened?').fill('I paid on 12-11-2026, and the payment does not show.')
  await button('Send complaint').click()
  await expect.element(heading).toHaveTextContent(`Complaint ${number}`)
}

test('with two loans a complaint can name one, which its history then shows', async () => {
  serve(complaintLoans)
  await renderApp('/my-dashboard/complaints?new=1')
  await expect.element(loanField).toHaveValue('')
  await loanField.selectOptions('AGR100001: ₹10,000, paid out on 15-11-2026')
  await expectAccessible()
  await send()
  expect(server.received('complaint', 'raise')).toMatchObject([{ lead_id: '100001' }])
  await expectText(main, 'You raised the complaint about loan AGR100001')
})

test('the loan need not be chosen, and is shown in the list', async () => {
  serve(complaintLoans)
  const app = await renderApp('/my-dashboard/complaints?new=1')
  await loanField.selectOptions('None, or not sure')
  await send()
  expect(server.received('complaint', 'raise')).toMatchObject([{ lead_id: '' }])
  await app.navigate('/my-dashboard/complaints')
  await expectText(main.getByRole('listitem'), 'Loan AGR100001')
})

test('with one loan there is nothing to choose', async () => {
  serve(complaintLoans.slice(1))
  const app = await renderApp('/my-dashboard/complaints')
  await expectText(main.getByRole('listitem'), 'Loan AGR100001')
  await app.navigate('/my-dashboard/complaints?new=1')
  await expect.element(field('What happened?')).toBeVisible()
  await expectCount(loanField, 0)
})
