import { keyedHash, sha256 } from '../../platform/hashing.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { OtpPurpose, Subject } from './attempt.ts'
import type { Requester } from './requester.ts'

export type OtpKeys = { otp: Buffer; address: Buffer }

/** The tables contain only hashes, never a mobile, PAN, address or code. */
export function createOtpHashes(keys: OtpKeys) {
  /** Identifies the browser by its cookie, or by its address if it sends none. */
  function requesterOf(caller: Caller): Requester {
    const token = caller.deviceToken()
    const addressHash = keyedHash(keys.address, caller.network())
    const hadCookie = token !== undefined
    return { browserHash: hadCookie ? sha256(token) : addressHash, addressHash, hadCookie, source: caller }
  }

  return {
    subject: (purpose: OtpPurpose, value: string): Subject => ({
      purpose,
      subjectHash: keyedHash(keys.otp, `subject:${purpose}:${value}`),
    }),

    requesterOf,

    /** Like requesterOf, but gives a browser without a cookie a new one, so that it is recognised when it enters the code. */
    newRequesterOf(caller: Caller): Requester {
      const requester = requesterOf(caller)
      return requester.hadCookie ? requester : { ...requester, browserHash: sha256(caller.issueDeviceToken()) }
    },

    /** The key is never in the database, so that a four-digit code cannot be found from a stolen table. */
    code: (otp: string, { purpose }: Subject, salt: Buffer): Buffer =>
      sha256(Buffer.concat([salt, keyedHash(keys.otp, `${purpose}:${otp}`)])),
  }
}

export type OtpHashes = ReturnType<typeof createOtpHashes>
