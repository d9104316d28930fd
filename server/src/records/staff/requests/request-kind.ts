import type { Effect } from 'contract/console/effect'
import type { LookPurpose } from 'domain/staff/look-purposes'
import type { Permission } from 'domain/staff/permissions'
import type { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'

/** Why a command cannot be carried out, in a sentence for the people who asked and decide. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
}

export type Execution = {
  /** The idempotency key of everything that the command writes; the same in a preview that is taken back. */
  requestId: string
  makerId: string
  /** Who approves; in the preview of the maker, the maker. */
  approverId: string
  now: Date
}

/**
 * A command that one person asks for and another approves. The module that owns it declares it, and app.ts hands it over. The
 * command is stored as JSON, as the schema gives it.
 */
export type RequestKind<Command = unknown> = {
  kind: string
  /** What it is in two or three words, for the list. */
  title: string
  schema: z.ZodType<Command>
  raise: Permission
  decide: Permission
  /** At most one request waits for a subject. */
  subjectOf(command: Command): string
  /** Of whom the effect shows data, so that reading it is a look. */
  customerIdOf?(transaction: Transaction, command: Command): Promise<number | undefined>
  /** Of that look; the correction of data unless it says otherwise. */
  lookPurpose?: LookPurpose
  /** Where a ceiling applies to the approval. */
  amountPaiseOf?(command: Command): number
  /** Of the subject, so that a maker who has seen an older one is told. */
  versionOf(transaction: Transaction, command: Command): Promise<string>
  /** Whose claims end with it. */
  endsClaimsOf?(command: Command): string
  /**
   * Carries it out and says what has changed. The preview is the same, in a transaction that is taken back, so nobody outside
   * may be called: messages and documents are queued, and rendered for the effect by the functions of their jobs. Throws
   * RequestRefused if it cannot be done.
   */
  execute(transaction: Transaction, command: Command, execution: Execution): Promise<Effect>
}
