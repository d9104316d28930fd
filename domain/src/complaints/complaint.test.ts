import { expect, test } from 'vitest'
import type { IstDate } from '../calendar/ist-date.ts'
import {
  answerDueOn,
  type Complaint,
  type ComplaintStatus,
  daysLeft,
  isOverdue,
  mayReopen,
  mayReply,
  ombudsmanWindow,
} from './complaint.ts'

const raisedOn = '2026-11-16'
const complaint = (status: ComplaintStatus, answeredOn: IstDate | null = null): Complaint => ({
  status,
  raisedOn,
  answerDueOn: answerDueOn(raisedOn),
  answeredOn,
})

test('an answer is due 30 days after the day of the complaint, and late from the day after', () => {
  expect(answerDueOn(raisedOn)).toBe('2026-12-16')
  expect(isOverdue(complaint('OPEN'), '2026-12-16')).toBe(false)
  expect(isOverdue(complaint('OPEN'), '2026-12-17')).toBe(true)
  expect(isOverdue(complaint('ANSWERED', '2026-12-01'), '2026-12-17')).toBe(false)
})

test.each([
  ['2026-11-16', 30],
  ['2026-12-16', 0],
  ['2026-12-18', -2],
] as const)('on %s there are %i days left for the answer', (today, days) => {
  expect(daysLeft(complaint('OPEN'), today)).toBe(days)
  expect(daysLeft(complaint('CLOSED', raisedOn), today)).toBeNull()
})

test('without an answer the ombudsman accepts a complaint for 90 days after the day the answer was due', () => {
  expect(ombudsmanWindow(complaint('OPEN'))).toEqual({ from: '2026-12-17', to: '2027-03-16' })
})

test('after an answer the ombudsman accepts a complaint for 90 days, even if it was reopened', () => {
  const window = { from: '2026-11-20', to: '2027-02-18' }
  expect(ombudsmanWindow(complaint('ANSWERED', '2026-11-20'))).toEqual(window)
  expect(ombudsmanWindow(complaint('OPEN', '2026-11-20'))).toEqual(window)
})

test('an answered or closed complaint can be reopened for 30 days, an open one can be replied to', () => {
  const answered = complaint('ANSWERED', '2026-11-20')
  expect([mayReply(complaint('OPEN')), mayReply(answered)]).toEqual([true, false])
  expect(mayReopen(answered, '2026-12-20')).toBe(true)
  expect(mayReopen(complaint('CLOSED', '2026-11-20'), '2026-12-21')).toBe(false)
  expect(mayReopen(complaint('OPEN'), raisedOn)).toBe(false)
  expect(mayReopen(complaint('OPEN', '2026-11-20'), '2026-11-21')).toBe(false)
})
