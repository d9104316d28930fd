import { createHash, createHmac } from 'node:crypto'
import type { Caller } from '../platform/http/caller.ts'
import type { OtpPurpose, Subject } from './queries.ts'
import type { Requester } from './requester.ts'

export type OtpKeys = { otp: Buffer; address: Buffer }

const hashToken = (token: string) => createHash('sha256').update(token).digest()
const keyedHash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The tables hold hashes only: they tell nobody's mobile, PAN, address or code. */
export function createOtpHashes(keys: OtpKeys) {
  /** The browser behind a call, or the address of one that sends no cookie. */
  function requesterOf(caller: Caller): Requester {
    const token = caller.deviceToken()
    const addressHash = keyedHash(keys.address, caller.address())
    const hadCookie = token !== undefined
    return { browserHash: hadCookie ? hashToken(token) : addressHash, addressHash, hadCookie, log: caller.log }
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
      return requester.hadCookie ? requester : { ...requester, browserHash: hashToken(caller.issueDeviceToken()) }
    },

    /** The key never reaches the database, so that four digits cannot be found from a stolen table. */
    code: (otp: string, { purpose }: Subject, salt: Buffer): Buffer =>
      createHash('sha256')
        .update(salt)
        .update(keyedHash(keys.otp, `${purpose}:${otp}`))
        .digest(),
  }
}

export type OtpHashes = ReturnType<typeof createOtpHashes>
