import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Fact, FactKind, Facts, FactValues } from '../evidence/fact.ts'
import { firstEligibilityPolicy } from '../loan/decision/eligibility.ts'
import { rules } from '../loan/decision/rules.ts'
import { loanProduct } from '../loan/product/loan-product.ts'
import { quoteBounds } from '../loan/product/quote-bounds.ts'
import type { DecisionInput } from './rule.ts'
import { firstRuleLimits } from './rule-limits.ts'

/** Two or more values of each kind, on both sides of every limit. */
const samples: { [Kind in FactKind]: readonly FactValues[Kind][] } = {
  stated_income_paise: [4_000_000, 1_500_000],
  stated_employer: ['Acme'],
  applicant_name: ['RAVI KUMAR', 'SUNITA DEVI'],
  applicant_born_on: ['1995-05-05', '1990-01-01'],
  payout_account: ['50100012345678', '1234'],
  payout_account_name: ['RAVI KUMAR', 'R KUMAR', 'ANITA DEVI'],
  statement_holder: ['RAVI KUMAR', 'ANITA DEVI'],
  statement_account: ['50100012345678', 'XXXXXX5678', 'XX12'],
  statement_from: ['2026-08-01'],
  statement_to: ['2026-11-01'],
  statement_income_paise: [4_000_000, 3_600_000, 3_599_999, 500_000],
  statement_salary_months: [0, 1, 2, 3],
  statement_salary_last_on: ['2026-11-01'],
  statement_obligations: [[], [{ to: 'HDFC BANK', monthlyPaise: 2_000_001 }]],
  statement_bounces: [0, 2, 3],
  statement_average_balance_paise: [99_999, 100_000],
  statement_lowest_balance_paise: [-1, 0],
  statement_cash_permille: [0],
  slip_holder: ['RAVI KUMAR'],
  slip_employer: ['Acme'],
  slip_month: ['2026-10'],
  slip_net_paise: [4_000_000, 3_000_000],
  alteration_signs: [[], [{ sign: 'saved again', weight: 'note' }], [{ sign: 'text over text', weight: 'refer' }]],
  documents_used_by_others: [0, 1],
  oldest_document_days: [45, 46],
  pan_name: ['RAVI KUMAR', 'RAJU KUMAR'],
  pan_born_on: ['1995-05-05', '1995-05-06'],
  pan_status: ['VALID', 'INVALID'],
  aadhaar_name: ['RAVI KUMAR', 'RAVI K'],
  aadhaar_born_on: ['1995-05-05', '1996-05-05'],
  bureau_hit: [true, false],
  bureau_is_same_person: [true, false],
  bureau_score: [700],
  bureau_overdue_paise: [0, 1],
  bureau_written_off: [0, 1],
  bureau_settled: [0, 1],
  bureau_enquiries_30_days: [6, 7],
  bureau_obligations: [[], [{ to: 'HDFC', monthlyPaise: 2_500_000 }]],
  sanctions_hits: [0, 1],
  linked_customers: [[], [{ by: 'device', customers: 1 }]],
  velocity_passed: [[], ['device']],
}

const fact = (value: unknown, proof: string) =>
  ({ state: 'known', value, proof, source: { from: 'records' }, reader: 'test@1' }) as Fact<never>

/** One input for each sample of each kind, beside the first samples of all others, and some where nothing is known. */
function inputs(): DecisionInput[] {
  const first = Object.fromEntries(Object.entries(samples).map(([kind, [value]]) => [kind, fact(value, 'read')]))
  const varied = Object.entries(samples).flatMap(([kind, values]) =>
    values.flatMap((value) =>
      ['read', 'confirmed', 'contradicted'].map((proof): Facts => ({ ...first, [kind]: fact(value, proof) })),
    ),
  )
  const bounds = quoteBounds(loanProduct, {
    ...{ monthlyIncomePaise: 4_000_000, isRepeat: false, yearlyRoomPaise: Number.POSITIVE_INFINITY },
  })
  const base: DecisionInput = {
    decidedOn: '2026-11-19',
    applicant: {
      ...{ bornOn: '1995-05-05', incomeTypeId: 1, monthlyIncomePaise: 4_000_000, isPanVerified: true },
      ...{ hasOpenLoan: false, yearlyLimitUntil: null, lastDecline: null, blockedBecause: null },
    },
    ...{ hasAllDocuments: true, documentsReadBy: null, nameMatchScore: 60, bounds },
    ...{ choice: { amountPaise: 2_000_000, tenureDays: 7 }, facts: {}, waitingFor: [] },
  }
  return [
    base,
    { ...base, waitingFor: ['documents', 'aadhaar', 'bureau', 'screening'] },
    { ...base, hasAllDocuments: false, documentsReadBy: 'staff:ST-1', nameMatchScore: 59, choice: null },
    { ...base, nameMatchScore: null, applicant: { ...base.applicant, hasOpenLoan: true, bornOn: '1960-01-01' } },
    ...varied.map((facts) => ({ ...base, facts })),
  ]
}

/**
 * A rule that has decided is never edited: a change is a new version beside it, with a line of its own here. Figures, words
 * and answers of the old one stay as they are.
 */
test('every version of every rule answers as it did when it was first used', async () => {
  const policy = { ...firstEligibilityPolicy, limits: firstRuleLimits }
  const answers = Object.entries(rules).flatMap(([name, versions]) =>
    versions.map((rule) => {
      const judged = JSON.stringify(inputs().map((input) => rule.judge(input, policy)))
      return `${name}@${rule.version} ${createHash('sha256').update(judged).digest('hex').slice(0, 16)}`
    }),
  )
  await expect(`${answers.join('\n')}\n`).toMatchFileSnapshot('golden-answers.txt')
})
