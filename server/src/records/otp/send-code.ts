import { randomBytes, randomInt } from 'node:crypto'
import { decideSend } from 'domain/otp/send-limits'
import type { Transaction } from '../../platform/database/database.ts'
import type { Subject } from './attempt.ts'
import { storeCode } from './codes.ts'
import type { OtpContext } from './otp-context.ts'
import type { Requester } from './requester.ts'
import { readSendHistory, readWaitingSince, startWait } from './sends.ts'

export type CodeRequest = {
  subject: Subject
  requester: Requester
  isKnownDevice: boolean
  utm?: Record<string, string> | null
}
export type SentCode = { kind: 'send'; otp: string; salt: Buffer; codeId: number; sendId: number }
export type SendResult = SentCode | { kind: 'too soon' | 'used up' | 'over budget'; waitSeconds: number }

const newCode = () => String(randomInt(10_000)).padStart(4, '0')

/** Decides whether a code may be sent, and stores it. The caller sends the message after the transaction. */
export async function sendCode(
  { clock, limits, hashes, budget, onOutcome }: OtpContext,
  transaction: Transaction,
  request: CodeRequest,
): Promise<SendResult> {
  const now = clock.now()
  const attempt = { ...request, now }
  const history = await readSendHistory(transaction, attempt, limits.sendsPerHourAddress)
  // Known devices ignore the budget, so that using it up does not lock customers out.
  const budgetWait = request.isKnownDevice ? 0 : budget.waitSeconds(history.addressSends.count)
  if (budgetWait > 0) {
    budget.refuse()
    onOutcome('send', 'over budget', request)
    return { kind: 'over budget', waitSeconds: budgetWait }
  }
  let decision = decideSend({ ...history, waitingSince: null }, limits, now)
  if (decision.kind === 'must wait') {
    const waitingSince = await readWaitingSince(transaction, attempt, history.lastSendOfBrowser)
    decision = decideSend({ ...history, waitingSince }, limits, now)
    if (waitingSince === null) await startWait(transaction, attempt)
  }
  onOutcome('send', decision.kind, request)
  if (decision.kind === 'must wait') return { kind: 'used up', waitSeconds: decision.waitSeconds }
  if (decision.kind !== 'send') return decision
  budget.count()
  const otp = newCode()
  const salt = randomBytes(16)
  const codeHash = hashes.code(otp, request.subject, salt)
  const expiresAt = new Date(now.getTime() + limits.validSeconds * 1000)
  const utm = request.utm ? JSON.stringify(request.utm) : null
  const stored = await storeCode(transaction, attempt, { salt, codeHash, utm, expiresAt })
  return { kind: 'send', otp, salt, ...stored }
}
