import { expect, test } from 'vitest'
import { type ContactFacts, refuseContact } from './recovery.ts'

const noon = new Date('2026-11-16T06:30:00Z')
const allowed: ContactFacts = { status: 'OVERDUE', isAgentNamed: true, quietSlot: 'NONE' }

test('a borrower is contacted only about an overdue loan, by an agent whose name they were told, at allowed hours', () => {
  expect(refuseContact(allowed, noon)).toBeUndefined()
  expect(refuseContact({ ...allowed, status: 'PART PAYMENT' }, noon)).toBe('not overdue')
  expect(refuseContact({ ...allowed, status: 'CLOSED' }, noon)).toBe('not overdue')
  expect(refuseContact({ ...allowed, isAgentNamed: false }, noon)).toBe('agent not named')
  expect(refuseContact({ ...allowed, quietSlot: 'AFTERNOON' }, noon)).toBe('not at this hour')
  expect(refuseContact(allowed, new Date('2026-11-16T13:30:00Z'))).toBe('not at this hour')
})
