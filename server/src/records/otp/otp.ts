import type { Database, Transaction } from '../../platform/database/database.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { lockSubject } from './attempt.ts'
import { deleteUnlessReplaced } from './codes.ts'
import type { OtpContext } from './otp-context.ts'
import { createOtpHashes, type OtpKeys } from './otp-hashes.ts'
import { type CodeRequest, type SentCode, sendCode } from './send-code.ts'
import { deleteSend } from './sends.ts'
import { type CodeGuess, verifyCode } from './verify-code.ts'

type Dependencies = Omit<OtpContext, 'hashes'> & { database: Database; keys: OtpKeys }

/** One-time codes for every purpose. */
export function createOtp({ database, keys, ...dependencies }: Dependencies) {
  const hashes = createOtpHashes(keys)
  const context = { ...dependencies, hashes }
  return {
    subject: hashes.subject,
    requesterOf: hashes.requesterOf,
    newRequesterOf: hashes.newRequesterOf,

    /** Serializes requests about one subject; must be called first in the transaction. */
    lockSubject,

    send: (transaction: Transaction, request: CodeRequest) => sendCode(context, transaction, request),
    verify: (transaction: Transaction, guess: CodeGuess) => verifyCode(context, transaction, guess),

    /** Deletes a code whose message was not sent, so that it does not count. One that may have been sent stays. */
    async withdraw(sent: SentCode, failure: unknown): Promise<void> {
      if (failure instanceof ProviderFailure && failure.isUncertain) return
      await deleteUnlessReplaced(database.kysely, sent)
      await deleteSend(database.kysely, sent.sendId)
    },

    validMinutes: Math.floor(dependencies.limits.validSeconds / 60),
  }
}

export type Otp = ReturnType<typeof createOtp>
