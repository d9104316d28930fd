import type { FastifyBaseLogger } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../platform/database/schema.generated.ts'

/** Which browser asks. One that sent no cookie is given one, and recognised by its address should it not keep it. */
export type Requester = {
  browserHash: Buffer
  addressHash: Buffer
  hadCookie: boolean
  /** Every line of it carries the id of the request. */
  log: FastifyBaseLogger
}

export const requesterColumns = ({ browserHash, addressHash, hadCookie }: Requester) => ({
  browser_hash: browserHash,
  address_hash: addressHash,
  had_cookie: hadCookie,
})

type OtpTable = 'otp_codes' | 'otp_sends' | 'otp_waits' | 'otp_wrong_guesses'

/** Rows of this requester. */
export const isOfRequester =
  ({ browserHash, addressHash, hadCookie }: Requester) =>
  (eb: ExpressionBuilder<DB, OtpTable>) =>
    hadCookie
      ? eb('browser_hash', '=', browserHash)
      : eb.and([eb('had_cookie', '=', false), eb('address_hash', '=', addressHash)])
