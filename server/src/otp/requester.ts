import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../platform/database/schema.generated.ts'
import type { EventSource } from '../security-events/security-events.ts'

/** How a browser is recognised: by its cookie, or by its address while it sends none. */
export type RequesterIdentity = { browserHash: Buffer; addressHash: Buffer; hadCookie: boolean }

/** Which browser asks. One that sent no cookie is given one, and recognised by its address should it not keep it. */
export type Requester = RequesterIdentity & {
  /** What is told about it to the log and to the security events. */
  source: EventSource
}

export const requesterColumns = ({ browserHash, addressHash, hadCookie }: RequesterIdentity) => ({
  browser_hash: browserHash,
  address_hash: addressHash,
  had_cookie: hadCookie,
})

type OtpTable = 'otp_codes' | 'otp_sends' | 'otp_waits' | 'otp_wrong_guesses'

/** Rows of this requester. */
export const isOfRequester =
  ({ browserHash, addressHash, hadCookie }: RequesterIdentity) =>
  (eb: ExpressionBuilder<DB, OtpTable>) =>
    eb.or([
      eb('browser_hash', '=', browserHash),
      eb.and([
        eb(eb.cast<boolean>(eb.val(hadCookie), 'boolean'), '=', eb.lit(false)),
        eb('had_cookie', '=', false),
        eb('address_hash', '=', addressHash),
      ]),
    ])
