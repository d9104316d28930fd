import { expect, test } from 'vitest'
import type { Fact, Facts } from '../../evidence/fact.ts'
import type { RejectionReason } from '../../rules/reasons.ts'
import type { DecisionInput } from '../../rules/rule.ts'
import { firstRuleLimits } from '../../rules/rule-limits.ts'
import { loanProduct } from '../product/loan-product.ts'
import { quoteBounds } from '../product/quote-bounds.ts'
import { decideApplication } from './decide-application.ts'
import { firstEligibilityPolicy } from './eligibility.ts'
import { remediesOf } from './remedies.ts'
import { chosenRules, type RuleModes } from './rules.ts'

const boundsOf = (monthlyIncomePaise: number) =>
  quoteBounds(loanProduct, { monthlyIncomePaise, isRepeat: false, yearlyRoomPaise: Number.POSITIVE_INFINITY })
const good: DecisionInput = {
  decidedOn: '2026-11-19',
  applicant: {
    ...{ bornOn: '1995-05-05', incomeTypeId: 1, monthlyIncomePaise: 4_000_000, isPanVerified: true },
    ...{ hasOpenLoan: false, yearlyLimitUntil: null, lastDecline: null, blockedBecause: null },
  },
  ...{ hasAllDocuments: true, documentsReadBy: null, nameMatchScore: 100 },
  ...{ choice: { amountPaise: 1_000_000, tenureDays: 7 }, bounds: boundsOf(4_000_000), facts: {}, waitingFor: [] },
}
const read = <Value>(value: Value): Fact<Value> => ({
  ...{ state: 'known', value, proof: 'read', reader: 'test@1' },
  source: { from: 'file', fileId: 'F', docType: 'bank_statement' },
})
const off = Object.fromEntries(chosenRules.map((rule) => [rule, 'off']))
const policyOf = (rejecting: RuleModes) => ({
  ...firstEligibilityPolicy,
  ...{ limits: firstRuleLimits, ruleModes: { ...off, ...rejecting } },
})
const remedies = (changes: Partial<DecisionInput>, rejecting: RuleModes = {}, byPerson?: RejectionReason[]) => {
  const [input, policy] = [{ ...good, ...changes }, policyOf(rejecting)]
  return remediesOf(input, policy, byPerson ?? decideApplication(input, policy).reasons)
}

test('whoever asked for too much is told the highest amount that the same rules would not reject', () => {
  expect(remedies({ bounds: boundsOf(1_600_000) })).toEqual([{ kind: 'amount', amountPaise: 800_000 }])
})

test('whoever sent the wrong statement is told which one is needed', () => {
  const facts: Facts = { statement_salary_months: read(0), oldest_document_days: read(90) }
  expect(remedies({ facts }, { salary_regular: 'reject', documents_recent: 'reject' })).toEqual([
    { kind: 'document', document: 'salary account statement' },
    { kind: 'document', document: 'recent statement' },
  ])
})

test('there is no remedy where one reason cannot be changed, none after a sanction, and none where a check on fraud decided', () => {
  const facts: Facts = { statement_salary_months: read(0), sanctions_hits: read(1) }
  expect(remedies({})).toEqual([])
  expect(remedies({ facts, nameMatchScore: 0 }, { salary_regular: 'reject' })).toEqual([])
  expect(remedies({ facts }, { salary_regular: 'reject', sanctions: 'reject' })).toEqual([])
})

test('after a rejection by a person the reasons say what would help, and the cap that the rules found', () => {
  const facts: Facts = { statement_income_paise: read(1_600_000), statement_obligations: read([]) }
  const capped = { income_cap: 'refer', salary_regular: 'refer' } as const
  const amount = remedies({ facts }, capped, ['amount out of bounds'])
  expect(amount).toEqual([{ kind: 'amount', amountPaise: 800_000 }])
  expect(remedies({ facts }, capped, ['salary not regular'])).toEqual([
    { kind: 'document', document: 'salary account statement' },
  ])
  expect(remedies({ facts }, capped, ['amount out of bounds', 'document not accepted'])).toEqual([])
  expect(remedies({ facts }, capped, ['amount out of bounds', 'not offered'])).toEqual([])
})
