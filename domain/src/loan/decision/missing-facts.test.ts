import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fact, FactKind, Facts } from '../../evidence/fact.ts'
import type { DecisionInput } from '../../rules/rule.ts'
import { firstRuleLimits } from '../../rules/rule-limits.ts'
import { loanProduct } from '../product/loan-product.ts'
import { quoteBounds } from '../product/quote-bounds.ts'
import { decideApplication, type Outcome } from './decide-application.ts'
import { firstEligibilityPolicy } from './eligibility.ts'
import { chosenRules, type RuleModes } from './rules.ts'

const source = { from: 'records' } as const
const fact = <Value>(value: Value): Fact<Value> => ({
  ...{ state: 'known', value, proof: 'confirmed', source, reader: 'test@1' },
})

/** Everything is known and speaks for the loan. */
const allFacts: Facts = {
  stated_income_paise: fact(4_000_000),
  applicant_name: fact('RAVI KUMAR'),
  applicant_born_on: fact('1995-05-05' as const),
  payout_account: fact('50100012345678'),
  payout_account_name: fact('RAVI KUMAR'),
  statement_holder: fact('RAVI KUMAR'),
  statement_account: fact('XXXXXXXXXX5678'),
  statement_income_paise: fact(4_000_000),
  statement_salary_months: fact(3),
  statement_obligations: fact([]),
  statement_bounces: fact(0),
  statement_average_balance_paise: fact(2_000_000),
  statement_lowest_balance_paise: fact(100_000),
  slip_net_paise: fact(4_000_000),
  alteration_signs: fact([]),
  documents_used_by_others: fact(0),
  oldest_document_days: fact(3),
  pan_name: fact('RAVI KUMAR'),
  pan_status: fact('VALID'),
  aadhaar_name: fact('RAVI KUMAR'),
  aadhaar_born_on: fact('1995-05-05' as const),
  bureau_hit: fact(true),
  bureau_is_same_person: fact(true),
  bureau_overdue_paise: fact(0),
  bureau_written_off: fact(0),
  bureau_settled: fact(0),
  bureau_enquiries_30_days: fact(1),
  bureau_obligations: fact([]),
  sanctions_hits: fact(0),
  linked_customers: fact([]),
  velocity_passed: fact([]),
}
const bounds = quoteBounds(loanProduct, {
  ...{ monthlyIncomePaise: 4_000_000, isRepeat: false, yearlyRoomPaise: Number.POSITIVE_INFINITY },
})
const input = (facts: Facts): DecisionInput => ({
  decidedOn: '2026-11-19',
  applicant: {
    ...{ bornOn: '1995-05-05', incomeTypeId: 1, monthlyIncomePaise: 4_000_000, isPanVerified: true },
    ...{ hasOpenLoan: false, yearlyLimitUntil: null, lastDecline: null, blockedBecause: null },
  },
  ...{ hasAllDocuments: true, documentsReadBy: 'staff:ST-1', nameMatchScore: 100 },
  ...{ choice: { amountPaise: 1_000_000, tenureDays: 7 }, bounds, facts, waitingFor: [] },
})
const decide = (facts: Facts, ruleModes: RuleModes) =>
  decideApplication(input(facts), { ...firstEligibilityPolicy, limits: firstRuleLimits, ruleModes })

test('with every fact known and good, rules that refer sanction without a person', () => {
  expect(decide(allFacts, {})).toMatchObject({ outcome: 'sanction', amountPaise: 1_000_000, referredBy: [] })
})

test('a fact that is missing never makes the outcome better', () => {
  const order: Outcome[] = ['sanction', 'wait', 'refer', 'reject']
  const kinds = fc.subarray(Object.keys(allFacts) as FactKind[])
  const bad: Facts = { ...allFacts, statement_salary_months: fact(0), bureau_written_off: fact(2) }
  fc.assert(
    fc.property(kinds, fc.constantFrom(allFacts, bad), fc.constantFrom('refer', 'reject'), (removed, facts, mode) => {
      const modes: RuleModes = Object.fromEntries(chosenRules.map((rule) => [rule, mode]))
      const left: Facts = Object.fromEntries(
        Object.entries(facts).filter(([kind]) => !removed.includes(kind as FactKind)),
      )
      const [before, after] = [decide(facts, modes), decide(left, modes)]
      // A rule that rejects cannot be asked without its fact; then a person decides.
      if (before.outcome === 'reject') expect(['refer', 'reject']).toContain(after.outcome)
      else expect(order.indexOf(after.outcome)).toBeGreaterThanOrEqual(order.indexOf(before.outcome))
    }),
    { numRuns: 300 },
  )
})
