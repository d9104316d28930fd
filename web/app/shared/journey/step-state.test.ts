import { steps } from 'domain/journey/steps'
import { expect, test } from 'vitest'
import { stepPath, stepState } from './step-state.ts'

test('a step is upcoming, then current, then completed, and closed once the application is complete', () => {
  expect(stepState('residence_details', 'personal_details')).toBe('upcoming')
  expect(stepState('residence_details', 'residence_details')).toBe('current')
  expect(stepState('residence_details', 'register_now')).toBe('completed')
  expect(stepState('residence_details', 'completed')).toBe('closed')
})

test('all steps on the current screen are current', () => {
  expect(stepState('bank_statement_upload', 'residence_proof_upload')).toBe('current')
  expect(stepState('loan_quotation_decision', 'generate_loan_quote')).toBe('current')
})

test.each([undefined, 'login', 'no_such_event'])('with %s as the next event every step is upcoming', (next) => {
  for (const { event } of steps) expect(stepState(event, next)).toBe('upcoming')
})

test('the domain knows no page address', () => {
  for (const step of steps) expect(Object.keys(step).toSorted()).toEqual(['event', 'index', 'stage'])
})

test('the path of an event is that of its screen, or the login page for an unknown event', () => {
  expect(stepPath('residence_details')).toBe('/my-dashboard/captur-address')
  expect(stepPath('login')).toBe('/apply-now')
  expect(stepPath(undefined)).toBe('/apply-now')
})
