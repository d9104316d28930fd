import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'
import { applicationPercent, hubStage, registrationPercent } from './percent-complete.ts'
import { stepAccess, stepsBefore, withStep } from './step-access.ts'
import { type StepEvent, steps } from './steps.ts'

const events = steps.map((step) => step.event)
const position = (taken: readonly string[]) => steps.indexOf(nextStep(taken))
const take = (taken: string[], event: StepEvent) =>
  stepAccess(event, taken) === 'open' ? withStep(taken, event) : taken
const histories = fc.array(fc.constantFrom(...events), { maxLength: 60 })

test('the customer never moves backwards, whatever steps are sent and in whatever order', () => {
  fc.assert(
    fc.property(histories, (sent) => {
      let taken: string[] = []
      for (const event of sent) {
        const before = position(taken)
        taken = take(taken, event)
        expect(position(taken)).toBeGreaterThanOrEqual(before)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('no step is taken before the steps it requires', () => {
  fc.assert(
    fc.property(histories, (sent) => {
      const taken = sent.reduce(take, [])
      for (const event of taken) expect(taken).toEqual(expect.arrayContaining(stepsBefore(event as StepEvent)))
    }),
    { numRuns: 2_000 },
  )
})

test('a repeated request changes nothing', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(...events), (sent, event) => {
      const once = take(sent.reduce(take, []), event)
      expect(take(once, event)).toEqual(once)
    }),
  )
})

test('a step opens when the last of the steps before it is taken, and not earlier', () => {
  const inOrder = steps.filter(({ stage }) => stage !== 'documents' && stage !== 'done').slice(1)
  for (const { event } of inOrder) {
    const before = events.slice(0, events.indexOf(event))
    expect(stepAccess(event, before)).toBe('open')
    expect(stepAccess(event, before.slice(0, -1))).toBe('not reached')
  }
})

test('the five documents may be uploaded in any order, after the employment and before the bank account', () => {
  const upToEmployment = events.slice(0, events.indexOf('employment_details') + 1)
  expect(stepAccess('residence_proof_upload', upToEmployment)).toBe('open')
  expect(stepAccess('residence_proof_upload', upToEmployment.slice(0, -1))).toBe('not reached')
  expect(stepAccess('banking_details', upToEmployment)).toBe('not reached')
})

test('no step can be taken once the bank account has been given', () => {
  const complete = events.slice(0, -1)
  for (const event of events) expect(stepAccess(event, complete)).toBe('closed')
})

test('the registration is 20, 40, 60, 80 and 100 per cent after its five steps', () => {
  const after = [1, 2, 3, 4, 5].map((count) => registrationPercent(events.slice(0, count)))
  expect(after).toEqual([20, 40, 60, 80, 100])
})

test.each([
  ['register_now', 0, 1],
  ['generate_loan_quote', 0, 1],
  ['loan_quotation_decision', 25, 2],
  ['employment_details', 50, 3],
  ['aadhaar_upload', 50, 3],
  ['residence_proof_upload', 75, 4],
  ['banking_details', 100, 4],
] as const)('after %s the application is %d per cent and at stage %d', (event, percent, stage) => {
  const taken = events.slice(0, events.indexOf(event) + 1)
  expect([applicationPercent(taken), hubStage(taken)]).toEqual([percent, stage])
})
