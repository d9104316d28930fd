import { steps } from 'domain/journey/steps'
import { expect, test } from 'vitest'
import { stepStanding } from './step-standing.ts'

test('a step is ahead until it is due, then taken, and closed once the application is complete', () => {
  expect(stepStanding('residence_details', 'personal_details')).toBe('ahead')
  expect(stepStanding('residence_details', 'residence_details')).toBe('due')
  expect(stepStanding('residence_details', 'register_now')).toBe('taken')
  expect(stepStanding('residence_details', 'completed')).toBe('closed')
})

test('the events of one screen are due together', () => {
  expect(stepStanding('bank_statement_upload', 'residence_proof_upload')).toBe('due')
  expect(stepStanding('loan_quotation_decision', 'generate_loan_quote')).toBe('due')
})

test.each([undefined, 'login', 'no_such_event'])('with %s next, nothing has been reached', (next) => {
  for (const { event } of steps) expect(stepStanding(event, next)).toBe('ahead')
})
