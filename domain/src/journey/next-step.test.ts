import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'
import { steps } from './steps.ts'

const events = steps.map((step) => step.event)

test('a customer who has taken no step starts with the PAN', () => {
  expect(nextStep([]).event).toBe('pancard_verification')
})

test('the next step is the first one not taken, whatever the order they were taken in', () => {
  fc.assert(
    fc.property(fc.subarray(events), (taken) => {
      const next = nextStep(fc.sample(fc.shuffledSubarray(taken, { minLength: taken.length }), 1)[0] ?? [])
      const before = events.slice(0, events.indexOf(next.event))
      expect(before.every((event) => taken.includes(event))).toBe(true)
    }),
  )
})

test('taking the step that comes next never moves the customer backwards', () => {
  const visited: number[] = []
  const taken: string[] = []
  for (const _ of steps) {
    const next = nextStep(taken)
    visited.push(steps.indexOf(next))
    taken.push(next.event)
  }
  expect(visited).toEqual(steps.map((_, index) => index))
})

test('a customer who has completed everything stays at the last step', () => {
  expect(nextStep(events).event).toBe('completed')
})

test('unknown step names are ignored', () => {
  expect(nextStep(['toString', '__proto__', '']).event).toBe('pancard_verification')
})
