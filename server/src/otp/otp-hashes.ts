import { keyedHash, sha256 } from '../platform/hashing.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { OtpPurpose, Subject } from './queries.ts'
import type { Requester } from './requester.ts'

export type OtpKeys = { otp: Buffer; address: Buffer }

/** The tables hold hashes only: they tell nobody's mobile, PAN, address or code. */
export function createOtpHashes(keys: OtpKeys) {
  /** The browser behind a call, or the address of one that sends no cookie. */
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

    /** As requesterOf, but a browser without a cookie is given one, by which it is known when it enters the code. */
    newRequesterOf(caller: Caller): Requester {
      const requester = requesterOf(caller)
      return requester.hadCookie ? requester : { ...requester, browserHash: sha256(caller.issueDeviceToken()) }
    },

    /** The key never reaches the database, so that four digits cannot be found from a stolen table. */
    code: (otp: string, { purpose }: Subject, salt: Buffer): Buffer =>
      sha256(Buffer.concat([salt, keyedHash(keys.otp, `${purpose}:${otp}`)])),
  }
}

export type OtpHashes = ReturnType<typeof createOtpHashes>
