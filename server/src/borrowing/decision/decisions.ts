import { randomBytes } from 'node:crypto'
import type { Decision, RuleResult } from 'domain/loan/decision/decide-application'
import type { RejectionReason } from 'domain/rules/reasons'
import type { DecisionInput } from 'domain/rules/rule'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'
import { hashJson } from '../../records/staff/door/canonical-json.ts'

/** What a person decided, kept beside the rules' results. */
export type PersonResult = { person: string; answer: 'approved' | 'rejected'; reasons: RejectionReason[] }

type Made = {
  leadId: number
  policyVersion: number
  input: DecisionInput
  decision: Decision
  by?: PersonResult
  at: Date
}

type Body = { input: DecisionInput; results: (RuleResult | PersonResult)[] }

type Hashed = Pick<Made, 'policyVersion'> & Pick<Decision, 'outcome' | 'amountPaise'> & { bodyHash: Buffer }

/** Of what stays when the customer's data goes. */
export const hashOfDecision = ({ policyVersion, outcome, amountPaise, bodyHash }: Hashed): Buffer =>
  hashJson({ policyVersion, outcome, amountPaise, bodyHash: bodyHash.toString('hex') })

/** Keeps a decision with everything that it was made of. */
export async function recordDecision(transaction: Transaction, made: Made): Promise<void> {
  const { leadId, policyVersion, input, by, at } = made
  const { outcome, amountPaise } = made.decision
  const results = by === undefined ? made.decision.results : [...made.decision.results, by]
  const body = JSON.stringify({ input, results } satisfies Body)
  const bodyHash = hashJson(JSON.parse(body))
  const id = randomBytes(12).toString('base64url')
  await transaction
    .insertInto('decisions')
    .values({
      ...{ id, leadId, policyVersion, outcome, amountPaise, bodyHash, decidedAt: at },
      bodyEncrypted: encryptField('decisions.body', id, body),
      hash: hashOfDecision({ policyVersion, outcome, amountPaise, bodyHash }),
    })
    .execute()
}

const select = (database: Queryable) =>
  database
    .selectFrom('decisions')
    .select(['id', 'madeNo', 'leadId', 'policyVersion', 'outcome', 'amountPaise', 'bodyEncrypted', 'bodyHash'])
    .select(['hash', 'decidedAt'])
    .$narrowType<{ outcome: Decision['outcome'] }>()

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export type StoredDecision = Omit<Row, 'bodyEncrypted'> & {
  /** Null once the customer's data was erased. */
  body: Body | null
}

const decisionOf = ({ bodyEncrypted, ...row }: Row): StoredDecision => ({
  ...row,
  body: bodyEncrypted === null ? null : JSON.parse(decryptField('decisions.body', row.id, bodyEncrypted)),
})

/** The decisions on an application, oldest first. */
export const listDecisions = async (database: Queryable, leadId: number): Promise<StoredDecision[]> =>
  (await select(database).where('leadId', '=', leadId).orderBy('madeNo').execute()).map(decisionOf)

/** A page of all decisions since then, in the order in which they were made. */
export async function pageDecisions(
  database: Queryable,
  { after, since, limit }: { after: number; since?: Date; limit: number },
): Promise<StoredDecision[]> {
  const rows = await select(database)
    .where('madeNo', '>', after)
    .$if(since !== undefined, (query) => query.where('decidedAt', '>=', since ?? new Date(0)))
    .orderBy('madeNo')
    .limit(limit)
    .execute()
  return rows.map(decisionOf)
}

/** The inputs and results hold personal data and go with it; what was decided stays, with its hash. */
export async function eraseDecisionsOf(transaction: Transaction, leadIds: readonly number[]): Promise<void> {
  await transaction
    .updateTable('decisions')
    .set({ bodyEncrypted: null })
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
}
