import { expect, test } from 'vitest'
import { loanProduct } from '../product/loan-product.ts'
import { quoteBounds } from '../product/quote-bounds.ts'
import {
  type ApplicationFacts,
  dayAfterRejection,
  type RejectionReason,
  reasonsToReject,
} from './decide-application.ts'

const boundsOf = (monthlyIncomePaise: number) =>
  quoteBounds(loanProduct, { monthlyIncomePaise, isRepeat: false, yearlyRoomPaise: Number.POSITIVE_INFINITY })

const good: ApplicationFacts = {
  hasAllDocuments: true,
  nameMatchScore: 60,
  nameMatchMin: 60,
  choice: { amountPaise: 1_000_000, tenureDays: 7 },
  bounds: boundsOf(4_000_000),
  verdict: { isEligible: true },
}

test('an application with nothing against it is sanctioned', () => {
  expect(reasonsToReject(good)).toEqual([])
})

test.each<[string, Partial<ApplicationFacts>, string[]]>([
  ['a document is missing', { hasAllDocuments: false }, ['documents missing']],
  ['no account was verified', { nameMatchScore: null }, ['account not verified']],
  ['the account is in another name', { nameMatchScore: 59 }, ['account not verified']],
  ['no amount was accepted', { choice: null }, ['amount out of bounds']],
  ['the income has fallen', { bounds: boundsOf(1_600_000) }, ['amount out of bounds']],
  [
    'the policy says no',
    { verdict: { isEligible: false, reasons: ['not salaried', 'income too low'], applyAgainOn: null } },
    ['not salaried', 'income too low'],
  ],
  [
    'several things are wrong',
    { hasAllDocuments: false, nameMatchScore: null, choice: null },
    ['documents missing', 'account not verified', 'amount out of bounds'],
  ],
  [
    'a document is missing and the policy says no',
    { hasAllDocuments: false, verdict: { isEligible: false, reasons: ['too old'], applyAgainOn: null } },
    ['documents missing', 'too old'],
  ],
])('it is rejected when %s, with every reason', (_when, facts, reasons) => {
  expect(reasonsToReject({ ...good, ...facts })).toEqual(reasons)
})

const waitUntil = '2026-12-15'

test.each<[string, RejectionReason[], ApplicationFacts['verdict'], string | null]>([
  ['after the waiting time', ['documents missing'], { isEligible: true }, waitUntil],
  [
    'at once after an open loan',
    ['open loan'],
    { isEligible: false, reasons: ['open loan'], applyAgainOn: null },
    null,
  ],
  [
    'after the waiting time if there are other reasons than an open loan',
    ['documents missing', 'open loan'],
    { isEligible: false, reasons: ['open loan'], applyAgainOn: null },
    waitUntil,
  ],
  [
    'on the day that the policy says',
    ['amount out of bounds', 'income too low'],
    { isEligible: false, reasons: ['income too low'], applyAgainOn: '2026-12-20' },
    '2026-12-20',
  ],
  [
    'never if the policy says so',
    ['documents missing', 'too old'],
    { isEligible: false, reasons: ['too old'], applyAgainOn: null },
    null,
  ],
])('a rejected customer may apply again %s', (_when, reasons, verdict, applyAgainOn) => {
  expect(dayAfterRejection(reasons, verdict, waitUntil)).toBe(applyAgainOn)
})
