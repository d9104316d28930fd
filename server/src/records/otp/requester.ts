import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { EventSource } from '../../platform/security-events/security-events.ts'

/** A browser is recognised by its cookie, or by its address if it sends none. */
export type RequesterIdentity = { browserHash: Buffer; addressHash: Buffer; hadCookie: boolean }

export type Requester = RequesterIdentity & {
  /** For the log and security events. */
  source: EventSource
}

export const requesterColumns = ({ browserHash, addressHash, hadCookie }: RequesterIdentity) => ({
  browserHash,
  addressHash,
  hadCookie,
})

type OtpTable = 'otpCodes' | 'otpSends' | 'otpWaits' | 'otpWrongGuesses'

/** `hadCookie` is compared in SQL, so that the statement always has the same text and stays prepared. */
export const isOfRequester =
  ({ browserHash, addressHash, hadCookie }: RequesterIdentity) =>
  (eb: ExpressionBuilder<DB, OtpTable>) =>
    eb.or([
      eb('browserHash', '=', browserHash),
      eb.and([
        eb(eb.cast<boolean>(eb.val(hadCookie), 'boolean'), '=', eb.lit(false)),
        eb('hadCookie', '=', false),
        eb('addressHash', '=', addressHash),
      ]),
    ])
