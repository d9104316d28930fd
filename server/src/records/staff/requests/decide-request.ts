import { permissionsOf } from 'domain/staff/may'
import type { ConsoleContext } from '../door/console-handler.ts'
import { type ConsoleOutcome, changed, done, forbidden, forbiddenBecause, refused } from '../door/console-outcome.ts'
import { type Door, releaseClaims } from '../door/door.ts'
import { findStaff, listRolesOf } from '../people/people.ts'
import type { RequestKind } from './request-kind.ts'
import { findRequest, insertDecision, lockOpenRequest, type RequestState, type StoredRequest } from './requests.ts'
import { runRequest } from './run-request.ts'

type Decided = ConsoleOutcome<{ state: 'APPROVED' | 'FAILED'; problem: string | null }>
type Waiting = { request: StoredRequest; kind: RequestKind }

const noRequest = () => refused('There is no such request.')

const endedAs: Record<Exclude<RequestState, 'OPEN' | 'FAILED'>, string> = {
  APPROVED: 'This request was approved meanwhile.',
  REFUSED: 'This request was refused meanwhile.',
  WITHDRAWN: 'This request was withdrawn meanwhile.',
  EXPIRED: 'This request has expired. It can be raised again.',
}

/** The request, locked until the decision is stored, or why it can no longer be decided. */
async function lockWaiting(
  door: Door,
  { transaction, now, audit }: ConsoleContext,
  requestId: string,
): Promise<Waiting | ConsoleOutcome<never>> {
  await lockOpenRequest(transaction, requestId)
  const request = await findRequest(transaction, requestId, now)
  const kind = request && door.kinds.get(request.kind)
  if (!request || !kind) return noRequest()
  const customerId = await kind.customerIdOf?.(transaction, request.command)
  const about = { subject: request.subject, ...(customerId !== undefined && { customerId }) }
  audit.about({ ...about, details: { kind: request.kind, request_id: requestId } })
  const { state } = request
  return state === 'OPEN' || state === 'FAILED' ? { request, kind } : changed(endedAs[state], { state })
}

const isWaiting = (found: Waiting | ConsoleOutcome<never>): found is Waiting => 'request' in found

/** Why this person may not decide it; undefined if they may. */
export function whyNotDecide({ permit, person }: ConsoleContext, { request, kind }: Waiting) {
  if (request.makerId === person.staffId) return forbidden('You raised this request, so another person decides it.')
  const amountPaise = kind.amountPaiseOf?.(request.command)
  const permitted = permit(kind.decide, amountPaise === undefined ? {} : { amountPaise })
  return permitted.isAllowed ? undefined : forbiddenBecause(permitted.because)
}

/** Who has left, or has another role now, asks for nothing any more. */
async function mayStillAsk({ transaction }: ConsoleContext, { request, kind }: Waiting): Promise<boolean> {
  const maker = await findStaff(transaction, request.makerId)
  return maker?.state === 'ACTIVE' && permissionsOf(await listRolesOf(transaction, maker.id)).includes(kind.raise)
}

type Approval = { requestId: string; effectHash: string; words: string | null; from: 'OPEN' | 'FAILED' }

/** Carries a request out if its effect is exactly the one that was shown; a failure is stored and stays visible. */
export async function approveRequest(door: Door, context: ConsoleContext, approval: Approval): Promise<Decided> {
  const { transaction, person, now } = context
  const waiting = await lockWaiting(door, context, approval.requestId)
  if (!isWaiting(waiting)) return waiting
  const { request, kind } = waiting
  const refusal = whyNotDecide(context, waiting)
  if (refusal) return refusal
  if (!(await mayStillAsk(context, waiting)))
    return refused('Who asked for this may not ask for it any more. Please refuse it; somebody else can ask anew.')
  if (request.state !== approval.from)
    return changed('The state of this request has changed.', { state: request.state })
  const shown = Buffer.from(approval.effectHash, 'hex')
  const execution = { requestId: request.id, makerId: request.makerId, approverId: person.staffId, now }
  const run = await runRequest(transaction, {
    ...{ kind, command: request.command, execution, log: door.log },
    mayStay: (effectHash) => effectHash.equals(shown),
  })
  const decision = { request, by: person.staffId, at: now, effectHash: shown }
  if ('problem' in run) {
    await insertDecision(transaction, { ...decision, verdict: 'FAILED', words: run.problem })
    return done({ state: 'FAILED', problem: run.problem }, 'The request could not be carried out.')
  }
  if (!run.effectHash.equals(shown))
    return changed('The effect has changed since you saw it. Please read the new one.', {
      effect: run.effect,
      effect_hash: run.effectHash.toString('hex'),
    })
  const endedStaff = kind.endsClaimsOf?.(request.command)
  if (endedStaff !== undefined) await releaseClaims(door, transaction, endedStaff)
  await insertDecision(transaction, { ...decision, verdict: 'APPROVED', words: approval.words })
  return done({ state: 'APPROVED', problem: null }, 'The request is approved and carried out.')
}

export async function refuseRequest(
  door: Door,
  context: ConsoleContext,
  { requestId, words }: { requestId: string; words: string },
): Promise<ConsoleOutcome<Record<string, never>>> {
  const waiting = await lockWaiting(door, context, requestId)
  if (!isWaiting(waiting)) return waiting
  const refusal = whyNotDecide(context, waiting)
  if (refusal) return refusal
  const { transaction, person, now } = context
  const decision = { request: waiting.request, by: person.staffId, at: now, words, effectHash: null }
  await insertDecision(transaction, { ...decision, verdict: 'REFUSED' })
  return done({}, 'The request is refused.')
}

export async function withdrawRequest(
  door: Door,
  context: ConsoleContext,
  requestId: string,
): Promise<ConsoleOutcome<Record<string, never>>> {
  const waiting = await lockWaiting(door, context, requestId)
  if (!isWaiting(waiting)) return waiting
  const { transaction, person, now } = context
  if (waiting.request.makerId !== person.staffId) return forbidden('Only who raised a request may withdraw it.')
  const decision = { request: waiting.request, by: person.staffId, at: now, words: null, effectHash: null }
  await insertDecision(transaction, { ...decision, verdict: 'WITHDRAWN' })
  return done({}, 'Your request is withdrawn.')
}
