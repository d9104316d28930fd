import { randomBytes } from 'node:crypto'
import type { Fact, FactKind, Facts } from 'domain/evidence/fact'
import { decideApplication } from 'domain/loan/decision/decide-application'
import { firstEligibilityPolicy } from 'domain/loan/decision/eligibility'
import { chosenRules, ruleNames } from 'domain/loan/decision/rules'
import { loanProduct } from 'domain/loan/product/loan-product'
import { quoteBounds } from 'domain/loan/product/quote-bounds'
import type { DecisionInput } from 'domain/rules/rule'
import { firstRuleLimits } from 'domain/rules/rule-limits'
import pg from 'pg'
import { hashOfDecision } from '../server/src/borrowing/decision/decisions.ts'
import { rehearse } from '../server/src/borrowing/decision/policy/rehearse.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { encryptField } from '../server/src/platform/field-encryption/personal-data.ts'
import { hashJson } from '../server/src/records/staff/door/canonical-json.ts'
import '../server/src/testing/test-keys.ts'
import { type Connection, withInstallation } from './installation.ts'
import { goal, table } from './tables.ts'

const batch = 2_000
const decisionsTimed = 2_000

const fact = (value: unknown): Fact<never> =>
  ({
    ...{ state: 'known', value, proof: 'read', reader: 'bank-statement@1' },
    source: {
      from: 'file',
      fileId: randomBytes(16).toString('base64url'),
      docType: 'bank_statement',
      page: 2,
      line: 14,
    },
  }) as Fact<never>

const values: Partial<Record<FactKind, unknown>> = {
  ...{ stated_income_paise: 4_000_000, applicant_name: 'RAVI KUMAR SHARMA', applicant_born_on: '1995-05-05' },
  ...{ payout_account: '50100012345678', payout_account_name: 'RAVI KUMAR SHARMA', pan_name: 'RAVI KUMAR SHARMA' },
  ...{ pan_status: 'VALID', statement_holder: 'RAVI K SHARMA', statement_account: '50100012345678' },
  ...{ statement_income_paise: 3_900_000, statement_salary_months: 3, statement_bounces: 1, slip_net_paise: 3_900_000 },
  statement_obligations: [{ to: 'HDFC BANK LTD', monthlyPaise: 500_000, page: 1, line: 9 }],
  ...{ statement_average_balance_paise: 1_500_000, statement_lowest_balance_paise: 40_000, alteration_signs: [] },
  ...{ documents_used_by_others: 0, oldest_document_days: 4, aadhaar_name: 'RAVI SHARMA' },
  ...{ aadhaar_born_on: '1995-05-05', bureau_hit: true, bureau_is_same_person: true, bureau_overdue_paise: 0 },
  ...{ bureau_written_off: 0, bureau_settled: 0, bureau_enquiries_30_days: 2, sanctions_hits: 0 },
  ...{ bureau_obligations: [{ to: 'HDFC', monthlyPaise: 500_000 }], linked_customers: [], velocity_passed: [] },
}

const inputOf = (n: number): DecisionInput => ({
  decidedOn: '2026-11-19',
  applicant: {
    ...{ bornOn: '1995-05-05', incomeTypeId: 1, monthlyIncomePaise: 2_000_000 + (n % 100) * 50_000 },
    ...{ isPanVerified: true, hasOpenLoan: false, yearlyLimitUntil: null, lastDecline: null, blockedBecause: null },
  },
  ...{ hasAllDocuments: true, documentsReadBy: null, nameMatchScore: 90, waitingFor: [] },
  choice: { amountPaise: 1_000_000, tenureDays: 7 },
  bounds: quoteBounds(loanProduct, {
    ...{ monthlyIncomePaise: 4_000_000, isRepeat: false, yearlyRoomPaise: Number.POSITIVE_INFINITY },
  }),
  facts: Object.fromEntries(Object.entries(values).map(([kind, value]) => [kind, fact(value)])) as Facts,
})

const noted = Object.fromEntries(chosenRules.map((rule) => [rule, 'note' as const]))
const policy = { ...firstEligibilityPolicy, limits: firstRuleLimits, sampledPercent: 0 }

async function seed(connection: Connection, applications: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c session_replication_role=replica' })
  for (let from = 0; from < applications; from += batch) {
    const rows = Array.from({ length: Math.min(batch, applications - from) }, (_, index) => {
      const input = inputOf(from + index)
      const { outcome, amountPaise, results } = decideApplication(input, { ...policy, ruleModes: noted })
      const body = JSON.stringify({ input, results })
      const bodyHash = hashJson(JSON.parse(body))
      const id = randomBytes(12).toString('base64url')
      const hash = hashOfDecision({ policyVersion: 1, outcome, amountPaise, bodyHash })
      return { id, outcome, amountPaise, bodyHash, hash, body: encryptField('decisions.body', id, body) }
    })
    await pool.query(
      `insert into decisions (id, lead_id, policy_version, outcome, amount_paise, body_encrypted, body_hash, hash, decided_at)
       select id, $7::bigint, 1, outcome, amount, body, body_hash, hash, now()
       from unnest($1::text[], $2::text[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[])
         as given (id, outcome, amount, body, body_hash, hash)`,
      [
        ...[rows.map(({ id }) => id), rows.map(({ outcome }) => outcome), rows.map(({ amountPaise }) => amountPaise)],
        ...[rows.map(({ body }) => body), rows.map(({ bodyHash }) => bodyHash), rows.map(({ hash }) => hash), 100_001],
      ],
    )
  }
  await pool.query('vacuum analyze decisions')
  await pool.end()
}

function timeDecisions(): number {
  const inputs = Array.from({ length: decisionsTimed }, (_, n) => inputOf(n))
  for (const input of inputs) decideApplication(input, { ...policy, ruleModes: {} })
  const startedAt = performance.now()
  for (const input of inputs) decideApplication(input, { ...policy, ruleModes: {} })
  return (performance.now() - startedAt) / decisionsTimed
}

/** One decision by all rules, and a draft of the policy tried on many. */
export const measureDecisions = (applications: number): Promise<string> =>
  withInstallation(async (installation) => {
    const decisionMs = timeDecisions()
    await installation.create('decisions')
    const connection = installation.connectionTo('decisions')
    await seed(connection, applications)
    const database = openDatabase({ connection, connections: 2 })
    const startedAt = performance.now()
    const draft = { ...policy, minimumIncomePaise: 3_000_000, ruleModes: noted }
    const result = await rehearse(database.kysely, draft, new Date(0))
    const seconds = (performance.now() - startedAt) / 1000
    await database.close()
    if (result.applications !== applications || result.changes.length === 0) throw new Error('nothing was rehearsed')
    const rows = [
      goal(`a decision by ${ruleNames.length} rules`, `${decisionMs.toFixed(2)} ms`, '5 ms', decisionMs <= 5),
      goal(
        `a rehearsal of ${applications.toLocaleString('en')} applications`,
        `${seconds.toFixed(1)} s`,
        `${((60 * applications) / 100_000).toFixed(0)} s`,
        seconds <= (60 * applications) / 100_000,
      ),
    ]
    return table(rows)
  }, {})
