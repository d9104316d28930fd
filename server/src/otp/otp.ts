import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { decideGuess, type GuessLimits } from 'domain/otp/guess-limits'
import { decideSend, type SendLimits } from 'domain/otp/send-limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import {
  deleteCode,
  deleteSend,
  findCode,
  lockSubject,
  type OtpPurpose,
  readSendHistory,
  readWaitingSince,
  readWrongGuesses,
  recordMessage,
  recordWrongGuess,
  type Subject,
  startWait,
  storeCode,
} from './queries.ts'
import type { Requester } from './requester.ts'

export type OtpLimits = SendLimits & GuessLimits & { validSeconds: number }

type Dependencies = {
  database: Database
  clock: Clock
  limits: OtpLimits
  keys: { otp: Buffer; address: Buffer }
  /** Counts every outcome, so that guessing shows in the metrics. */
  onOutcome(action: 'send' | 'verify', outcome: string, log: FastifyBaseLogger): void
}

export type CodeRequest = {
  subject: Subject
  requester: Requester
  isKnownDevice: boolean
  utm?: Record<string, string> | null
}
export type SentCode = { kind: 'send'; otp: string; codeId: number; sendId: number }
export type SendResult = SentCode | { kind: 'too soon' | 'used up'; waitSeconds: number }

export type CodeGuess = {
  subject: Subject
  requester: Requester
  isKnownDevice: boolean
  otp: string
  dateOfBirth?: string | undefined
  /** Nothing where the subject is nobody's; null where no date of birth is on file yet, so that there is nothing to guard. */
  owner: { dateOfBirth: string | null } | undefined
}
export type VerifyResult =
  | { kind: 'right'; utm: Record<string, string> | null }
  | { kind: 'wrong'; attemptsLeft: number }
  | { kind: 'code ended' }
  | { kind: 'used up'; waitSeconds: number }
  | { kind: 'date of birth required' }

const newCode = () => String(randomInt(10_000)).padStart(4, '0')
const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** One-time codes for every purpose: who may have one, what is stored of it, and whether an answer is right. */
export function createOtp({ database, clock, limits, keys, onOutcome }: Dependencies) {
  const keyedHash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  /** The key never reaches the database, so that four digits cannot be found from a stolen table. */
  const hashOf = (otp: string, { purpose }: Subject, salt: Buffer) =>
    createHash('sha256')
      .update(salt)
      .update(keyedHash(keys.otp, `${purpose}:${otp}`))
      .digest()

  const isDateOfBirthRight = ({ dateOfBirth, owner }: CodeGuess) => {
    if (dateOfBirth === undefined) return {}
    return { isDateOfBirthRight: owner !== undefined && [null, dateOfBirth].includes(owner.dateOfBirth) }
  }

  return {
    subject: (purpose: OtpPurpose, value: string): Subject => ({
      purpose,
      subjectHash: keyedHash(keys.otp, `subject:${purpose}:${value}`),
    }),

    /** The browser behind a call, or the address of one that sends no cookie. */
    requesterOf(caller: Caller): Requester {
      const token = caller.deviceToken()
      const addressHash = keyedHash(keys.address, caller.address())
      const hadCookie = token !== undefined
      return { browserHash: hadCookie ? hashToken(token) : addressHash, addressHash, hadCookie, log: caller.log }
    },

    /** As requesterOf, but a browser without a cookie is given one, by which it is known when it enters the code. */
    newRequesterOf(caller: Caller): Requester {
      const requester = this.requesterOf(caller)
      return requester.hadCookie ? requester : { ...requester, browserHash: hashToken(caller.issueDeviceToken()) }
    },

    /** Requests about one subject are handled one after the other; call it first in the transaction. */
    lockSubject,

    /** Decides whether a code may be sent and stores it. The message goes out after the transaction. */
    async send(transaction: Transaction, request: CodeRequest): Promise<SendResult> {
      const now = clock.now()
      const asking = { ...request, now }
      const history = await readSendHistory(transaction, asking, limits.sendsPerHourAddress)
      let decision = decideSend({ ...history, waitingSince: null }, limits, now)
      if (decision.kind === 'must wait') {
        const waitingSince = await readWaitingSince(transaction, asking, history.lastSendOfBrowser)
        decision = decideSend({ ...history, waitingSince }, limits, now)
        if (waitingSince === null) await startWait(transaction, asking)
      }
      onOutcome('send', decision.kind, request.requester.log)
      if (decision.kind === 'must wait') return { kind: 'used up', waitSeconds: decision.waitSeconds }
      if (decision.kind !== 'send') return decision
      const [otp, salt] = [newCode(), randomBytes(16)]
      const codeHash = hashOf(otp, request.subject, salt)
      const expiresAt = new Date(now.getTime() + limits.validSeconds * 1000)
      const stored = await storeCode(transaction, asking, { salt, codeHash, utm: request.utm ?? null, expiresAt })
      return { kind: 'send', otp, ...stored }
    },

    /**
     * Counts a message to a mobile that is no login code against the mobile's own allowance, so that a phone is not
     * flooded by another purpose. False when the allowance is used up.
     */
    async countMessage(transaction: Transaction, request: Omit<CodeRequest, 'utm'>): Promise<boolean> {
      const now = clock.now()
      const asking = { ...request, now }
      const { allowanceSends } = await readSendHistory(transaction, asking, limits.sendsPerHourAddress)
      const history = { isKnownDevice: request.isKnownDevice, allowanceSends, addressSends: [] }
      const decision = decideSend({ ...history, lastSendOfBrowser: null, waitingSince: null }, limits, now)
      if (decision.kind !== 'send') return false
      await recordMessage(transaction, asking)
      return true
    },

    /** The message could not be sent: the code ends and does not count. */
    async withdraw({ codeId, sendId }: SentCode): Promise<void> {
      await deleteCode(database.kysely, codeId)
      await deleteSend(database.kysely, sendId)
    },

    /** Judges a code; a right one is used up. What it opens is written in the same transaction. */
    async verify(transaction: Transaction, guess: CodeGuess): Promise<VerifyResult> {
      const now = clock.now()
      const asking = { ...guess, now }
      const code = await findCode(transaction, asking)
      const history = await readWrongGuesses(transaction, asking, limits.wrongPerHourOverall)
      const isMatch = code !== undefined && timingSafeEqual(code.codeHash, hashOf(guess.otp, guess.subject, code.salt))
      const answer = { isCodeRight: isMatch && guess.owner !== undefined, ...isDateOfBirthRight(guess) }
      const wrongAttemptsOfCode = code?.wrongAttempts ?? limits.attemptsPerCode
      const decision = decideGuess(answer, { ...history, wrongAttemptsOfCode }, limits, now)
      onOutcome('verify', decision.kind, guess.requester.log)
      if (code && decision.kind === 'wrong') {
        const [withDateOfBirth, isOfSomebody] = [guess.dateOfBirth !== undefined, guess.owner !== undefined]
        await recordWrongGuess(transaction, asking, { codeId: code.id, withDateOfBirth, isOfSomebody })
      }
      if (code === undefined || decision.kind !== 'right') return decision as Exclude<VerifyResult, { kind: 'right' }>
      await deleteCode(transaction, code.id)
      return { kind: 'right', utm: code.utm as Record<string, string> | null }
    },

    validMinutes: Math.floor(limits.validSeconds / 60),
  }
}

export type Otp = ReturnType<typeof createOtp>
