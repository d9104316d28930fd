import type { Effect } from 'contract/console/effect'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Transaction } from '../../../platform/database/database.ts'
import { hashJson } from '../door/canonical-json.ts'
import { inSavepoint } from '../door/savepoint.ts'
import { type Execution, type RequestKind, RequestRefused } from './request-kind.ts'

export type Run = { effect: Effect; effectHash: Buffer } | { problem: string }

/** Of what the approver reads, without the numbers that are drawn and the times. */
const hashEffect = ({ title, changes, messages, documents }: Effect): Buffer =>
  hashJson({ title, changes: changes.filter(({ isVolatile }) => !isVolatile), messages, documents })

const ruleOfDatabase = 'A rule of the books does not allow this. Nothing was changed.'
const fault = 'Something went wrong on our side. Nothing was changed.'

/** Integrity constraints and exceptions that triggers raise. */
const isRule = (error: unknown) => /^(23|P0001)/.test(String((error as { code?: unknown }).code))
/** The transaction is then repeated as a whole. */
const isRetried = (error: unknown) => ['40001', '40P01'].includes(String((error as { code?: unknown }).code))

function problemOf(error: unknown, log: Logger): string {
  if (error instanceof RequestRefused) return error.message
  if (isRetried(error)) throw error
  log.error({ err: error }, 'a request could not be carried out')
  return isRule(error) ? ruleOfDatabase : fault
}

type Options = {
  kind: RequestKind
  command: unknown
  execution: Execution
  log: Logger
  /** Whether what it did stays; a preview never does. */
  mayStay: (effectHash: Buffer) => boolean
}

/** Carries a command out, with the constraints that are otherwise checked at the end, and takes it back unless it may stay. */
export async function runRequest(transaction: Transaction, options: Options): Promise<Run> {
  const { kind, command, execution, log, mayStay } = options
  try {
    return await inSavepoint(
      transaction,
      'request',
      async () => {
        const effect = await kind.execute(transaction, command, execution)
        await sql`set constraints all immediate`.execute(transaction)
        await sql`set constraints all deferred`.execute(transaction)
        return { effect, effectHash: hashEffect(effect) }
      },
      ({ effectHash }) => mayStay(effectHash),
    )
  } catch (error) {
    return { problem: problemOf(error, log) }
  }
}

export const previewRequest = (transaction: Transaction, options: Omit<Options, 'mayStay'>): Promise<Run> =>
  runRequest(transaction, { ...options, mayStay: () => false })
