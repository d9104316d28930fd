import { expect, test } from 'vitest'
import type { Fact, Facts } from '../../evidence/fact.ts'
import type { RejectionReason } from '../../rules/reasons.ts'
import type { DecisionInput, RuleMode } from '../../rules/rule.ts'
import { firstRuleLimits } from '../../rules/rule-limits.ts'
import { loanProduct } from '../product/loan-product.ts'
import { quoteBounds } from '../product/quote-bounds.ts'
import { type DecisionPolicy, dayAfterRejection, decideApplication } from './decide-application.ts'
import { type Applicant, firstEligibilityPolicy, type Verdict } from './eligibility.ts'
import { chosenRules, type RuleModes } from './rules.ts'

const allAt = (mode: RuleMode): RuleModes => Object.fromEntries(chosenRules.map((rule) => [rule, mode]))
const policy = (ruleModes: RuleModes): DecisionPolicy => ({
  ...firstEligibilityPolicy,
  limits: firstRuleLimits,
  ruleModes,
})
const sample = policy(allAt('note'))
/** Only the named rule counts. */
const only = (ruleModes: RuleModes) => policy({ ...allAt('off'), ...ruleModes })

const boundsOf = (monthlyIncomePaise: number) =>
  quoteBounds(loanProduct, { monthlyIncomePaise, isRepeat: false, yearlyRoomPaise: Number.POSITIVE_INFINITY })

const applicant: Applicant = {
  bornOn: '1995-05-05',
  incomeTypeId: 1,
  monthlyIncomePaise: 4_000_000,
  isPanVerified: true,
  hasOpenLoan: false,
  yearlyLimitUntil: null,
  lastDecline: null,
  blockedBecause: null,
}
const good: DecisionInput = {
  decidedOn: '2026-11-19',
  applicant,
  hasAllDocuments: true,
  documentsReadBy: null,
  nameMatchScore: 60,
  choice: { amountPaise: 1_000_000, tenureDays: 7 },
  bounds: boundsOf(4_000_000),
  facts: {},
  waitingFor: [],
}

const read = <Value>(value: Value): Fact<Value> => ({
  state: 'known',
  value,
  proof: 'read',
  source: { from: 'file', fileId: 'F', docType: 'bank_statement', page: 1, line: 4 },
  reader: 'bank-statement@1',
})
const withFacts = (facts: Facts, changes: Partial<DecisionInput> = {}): DecisionInput => ({
  ...good,
  ...changes,
  facts,
})

test('an application with nothing against it is sanctioned', () => {
  expect(decideApplication(good, sample)).toMatchObject({ outcome: 'sanction', amountPaise: 1_000_000, reasons: [] })
})

test.each<[string, Partial<DecisionInput>, RejectionReason[]]>([
  ['a document is missing', { hasAllDocuments: false }, ['documents missing']],
  ['no account was verified', { nameMatchScore: null }, ['account not verified']],
  ['the account is in another name', { nameMatchScore: 59 }, ['account not verified']],
  ['no amount was accepted', { choice: null }, ['amount out of bounds']],
  ['the income has fallen', { bounds: boundsOf(1_600_000) }, ['amount out of bounds']],
  [
    'the policy says no',
    { applicant: { ...applicant, incomeTypeId: 2, monthlyIncomePaise: 1_000_000 } },
    ['not salaried', 'income too low'],
  ],
  [
    'several things are wrong',
    { hasAllDocuments: false, nameMatchScore: null, choice: null },
    ['documents missing', 'account not verified', 'amount out of bounds'],
  ],
])('it is rejected when %s, with every reason', (_when, changes, reasons) => {
  const decision = { outcome: 'reject', amountPaise: null, reasons, referredBy: [] }
  expect(decideApplication({ ...good, ...changes }, sample)).toMatchObject(decision)
  expect(decideApplication({ ...good, ...changes }, policy({}))).toMatchObject(decision)
})

test.each<[RuleMode, string]>([
  ['off', 'sanction'],
  ['note', 'sanction'],
  ['refer', 'refer'],
  ['reject', 'refer'],
])('documents that nobody has read, by a rule that is %s: %s', (mode, outcome) => {
  expect(decideApplication(good, only({ documents_read: mode })).outcome).toBe(outcome)
  expect(decideApplication({ ...good, documentsReadBy: 'staff:ST-1' }, only({ documents_read: mode })).outcome).toBe(
    'sanction',
  )
})

test('where the policy says nothing, evidence that is missing goes to a person', () => {
  const { outcome, referredBy } = decideApplication(good, policy({}))
  expect(outcome).toBe('refer')
  expect(referredBy).toEqual([...chosenRules])
})

test('a rule that is noted is kept with its answer, one that is off is not asked', () => {
  const { results } = decideApplication(good, only({ documents_read: 'note' }))
  expect(results.at(-1)).toEqual({
    rule: 'documents_read',
    ruleVersion: 1,
    mode: 'note',
    answer: 'not known',
    inputs: { documentsReadBy: null },
    reasons: [],
  })
})

test.each<[RuleMode, string]>([
  ['off', 'sanction'],
  ['note', 'sanction'],
  ['refer', 'refer'],
  ['reject', 'reject'],
])('a salary that is not regular, by a rule that is %s: %s', (mode, outcome) => {
  const irregular = withFacts({ statement_salary_months: read(1) })
  expect(decideApplication(irregular, only({ salary_regular: mode })).outcome).toBe(outcome)
})

test.each<[RuleMode, string]>([
  ['note', 'sanction'],
  ['refer', 'wait'],
  ['reject', 'wait'],
])('while the documents are read, a rule about them that is %s: %s', (mode, outcome) => {
  const reading = { ...good, waitingFor: ['documents' as const] }
  expect(decideApplication(reading, only({ salary_regular: mode })).outcome).toBe(outcome)
})

test('a rule that rejects comes before one that waits, and that before one that needs a person', () => {
  const reading = { ...good, waitingFor: ['documents' as const] }
  const modes: RuleModes = { salary_regular: 'refer', documents_read: 'refer' }
  expect(decideApplication(reading, only(modes)).outcome).toBe('wait')
  expect(decideApplication({ ...reading, hasAllDocuments: false }, only(modes)).outcome).toBe('reject')
  expect(decideApplication(good, only(modes)).outcome).toBe('refer')
})

test('what is lent is capped by the proved income and obligations, where that rule counts', () => {
  const facts: Facts = {
    statement_income_paise: read(2_400_000),
    statement_obligations: read([{ to: 'HDFC BANK LTD', monthlyPaise: 500_000 }]),
    bureau_obligations: read([{ to: 'HDFC Bank', monthlyPaise: 600_000 }]),
  }
  const capped = withFacts(facts)
  expect(decideApplication(capped, only({ income_cap: 'refer' }))).toMatchObject({
    outcome: 'sanction',
    amountPaise: 900_000,
  })
  expect(decideApplication(capped, only({ income_cap: 'note' })).amountPaise).toBe(1_000_000)
})

test('what is left for too little is no loan', () => {
  const facts: Facts = { statement_income_paise: read(500_000), statement_obligations: read([]) }
  expect(decideApplication(withFacts(facts), only({ income_cap: 'reject' }))).toMatchObject({
    outcome: 'reject',
    reasons: ['amount out of bounds'],
  })
})

test('an income that only the applicant’s own document shows goes to a person, one that is confirmed does not', () => {
  const income = read(4_000_000)
  const outcomeOf = (proof: 'read' | 'confirmed' | 'contradicted') =>
    decideApplication(
      withFacts({ statement_income_paise: { ...income, proof } as Fact<number> }),
      only({ income_proved: 'refer' }),
    ).outcome
  expect([outcomeOf('read'), outcomeOf('confirmed'), outcomeOf('contradicted')]).toEqual(['refer', 'sanction', 'refer'])
})

const waitUntil = '2026-12-15'

test.each<[string, RejectionReason[], Verdict, string | null]>([
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
