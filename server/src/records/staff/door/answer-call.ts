import type { ConsoleEvent } from 'contract/console/console-event'
import { permissionsOf } from 'domain/staff/may'
import type { Permission } from 'domain/staff/permissions'
import { businessTime } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { wrongShape } from '../../../platform/http/http-failure.ts'
import { type Collected, collectAudit } from '../audit/audit-trail.ts'
import { judgeLooks } from '../audit/look-limits.ts'
import { takeStepUp } from '../login/challenges.ts'
import { type FoundSession, findStaffSession, hashStaffToken, noteActivity } from '../login/sessions.ts'
import { tellRole } from '../people/tell-staff.ts'
import { raiseRequest } from '../requests/raise-request.ts'
import { hashAct } from './canonical-json.ts'
import type { ConsoleBrowser } from './console-browser.ts'
import type { ConsoleContext, SessionContext } from './console-handler.ts'
import { type ConsoleOutcome, forbidden, forbiddenBecause } from './console-outcome.ts'
import { beginAct, finishAct } from './done-acts.ts'
import { type Door, releaseClaims } from './door.ts'
import { inSavepoint } from './savepoint.ts'
import { permit, type StaffPerson } from './staff-person.ts'

export type Served = {
  noun: string
  name: string
  event: ConsoleEvent
  /** A request has none. */
  handle: ((body: never, context: never) => Promise<ConsoleOutcome<object>>) | undefined
}

export type Call = {
  transaction: Transaction
  door: Door
  served: Served
  body: Record<string, unknown>
  browser: ConsoleBrowser
  now: Date
}

export type Answered = { status: number; result: string; answer: object }

const failure = (status: number, result: string, message: string, data?: object): Answered => ({
  status,
  result,
  answer: { Status: 0, Message: message, ...(data && { Data: data }) },
})

const ended = () => failure(401, 'ended', 'Please log in.', { session: 'ended' })
const locked = () => failure(401, 'locked', 'The screen is locked. Unlock it with your passkey.', { session: 'locked' })
const stepUpNeeded = () => failure(403, 'step_up', 'Please confirm this with your passkey.', { step_up: 'required' })

function answerOf(outcome: ConsoleOutcome<object>): Answered {
  switch (outcome.kind) {
    case 'done':
      return { status: 200, result: 'done', answer: { Status: 1, Message: outcome.message, Data: outcome.data } }
    case 'refused':
      return failure(200, 'refused', outcome.message)
    case 'changed':
      return failure(409, 'changed', outcome.message, outcome.data)
    case 'forbidden':
      return failure(403, 'forbidden', outcome.message)
  }
}

const personOf = ({ tokenHash, lastActiveAt, lockedAt, ...person }: FoundSession): StaffPerson => ({
  ...person,
  sessionHash: tokenHash,
})

/** In place of the validator's own messages. */
const withoutMessage = 'This rule of the contract has no message.'

/** A message of ours says what to correct; any other fault is the programmer's, and answered 400. */
function parseBody({ served: { event }, body }: Call): { parsed: unknown } | { message: string } {
  const result = event.body.safeParse(body, { error: () => withoutMessage })
  if (result.success) return { parsed: result.data }
  const messages = result.error.issues.map(({ message }) => message)
  if (messages.includes(withoutMessage)) throw wrongShape()
  return { message: messages[0] ?? '' }
}

const isOfTable = (permission: ConsoleEvent['permission']): permission is Permission =>
  permission !== 'anyone' && permission !== 'signed_in'

async function findSession({ transaction, door, browser: { token }, now }: Call): Promise<FoundSession | undefined> {
  const found = token === undefined ? undefined : await findStaffSession(transaction, hashStaffToken(token), now)
  return found?.isSample && !door.hasSamplePeople ? undefined : found
}

/** The one door: session, permission, shape, and then the handler with its record. The origin was checked before. */
export async function answerCall(call: Call): Promise<Answered> {
  const { transaction, served, browser, now } = call
  const { event } = served
  const session = await findSession(call)
  if (event.permission !== 'anyone') {
    if (session === undefined) return ended()
    const state = await noteActivity(transaction, session, { now, idleMs: browser.idleMs })
    if (state === 'locked now') await releaseClaims(call.door, transaction, session.staffId)
    if (state !== 'open' && !event.whileLocked) return locked()
  }
  const person = session && personOf(session)
  const audit = collectAudit({
    at: now,
    staffId: person?.staffId ?? null,
    roles: person?.roles.map(({ role }) => role) ?? [],
    event: `${served.noun}.${served.name}`,
    requestId: browser.requestId,
  })
  if (person && isOfTable(event.permission) && !permissionsOf(person.roles).includes(event.permission))
    return finish(call, audit, forbiddenBecause('permission'))
  const body = parseBody(call)
  if ('message' in body) return failure(200, 'invalid', body.message)
  if (event.kind === 'session') return runSession(call, { person, audit, body: body.parsed })
  if (person === undefined) return ended()
  if (event.kind === 'look') return runLook(call, { person, audit, body: body.parsed })
  return runAct(call, { person, audit, body: body.parsed })
}

type Run = { person: StaffPerson; audit: Collected; body: unknown }

/** Writes the record of an outcome and answers it. */
async function finish(call: Call, audit: Collected, outcome: ConsoleOutcome<object>): Promise<Answered> {
  const { kind } = outcome
  if (kind === 'done') await audit.write(call.transaction, call.served.event.kind === 'look' ? 'LOOK' : 'ACT', kind)
  else await audit.write(call.transaction, 'REFUSAL', `${kind}: ${outcome.message}`)
  return answerOf(outcome)
}

function contextOf({ transaction, door, now }: Call, { person, audit }: Run): ConsoleContext {
  const businessNow = businessTime(door.clock)
  return {
    transaction,
    person,
    now,
    audit: audit.trail,
    permit: (permission, about) => permit(person, permission, businessNow, about),
  }
}

const handle = ({ served }: Call, body: unknown, context: ConsoleContext | SessionContext) => {
  if (served.handle === undefined) throw new Error(`${served.noun}.${served.name} has no handler`)
  return served.handle(body as never, context as never)
}

/** What it wrote stays, whatever it answers: a challenge is used up by a wrong answer too. */
async function runSession(call: Call, run: Omit<Run, 'person'> & { person: StaffPerson | undefined }) {
  const { transaction, browser, now } = call
  const { person, audit, body } = run
  const outcome = await handle(call, body, { transaction, person, now, browser, audit: audit.trail })
  return outcome.kind === 'done' && !audit.isAboutSomething() ? answerOf(outcome) : finish(call, audit, outcome)
}

async function runLook(call: Call, run: Run): Promise<Answered> {
  const { transaction, served, now } = call
  const { audit, body } = run
  const bodyHash = hashAct(run.person.sessionHash, served.noun, call.body)
  const person = served.event.stepUp ? await confirm(call, run.person, bodyHash) : run.person
  if (person === undefined) return stepUpNeeded()
  const outcome = await handle(call, body, contextOf(call, { ...run, person }))
  const verdict = await judgeLooks(transaction, person.staffId, audit.looks, now)
  if (verdict === 'stop')
    return finish(
      call,
      audit,
      forbidden('You have looked at 300 different customers today. Please speak to compliance.'),
    )
  if (verdict === 'alert') await tellRole(transaction, 'compliance', { notice: 'MANY_LOOKS', about: person.staffId })
  return finish(call, audit, outcome)
}

/** Does an act once for its key; nothing of it stays unless it is done. */
async function runAct(call: Call, run: Run): Promise<Answered> {
  const { transaction, served, now } = call
  const bodyHash = hashAct(run.person.sessionHash, served.noun, call.body)
  const answered = await inSavepoint(
    transaction,
    'act',
    async () => {
      const act = {
        staffId: run.person.staffId,
        requestKey: (run.body as { request_key: string }).request_key,
        event: `${served.noun}.${served.name}`,
        bodyHash: hashAct(Buffer.alloc(0), served.noun, call.body),
      }
      const before = await beginAct(transaction, act, now)
      if (before?.isSame) return { repeated: before.answer as object }
      if (before) return { outcome: { kind: 'changed', message: 'This key belongs to another act.' } as const }
      const person = served.event.stepUp ? await confirm(call, run.person, bodyHash) : run.person
      if (person === undefined) return { isUnconfirmed: true as const }
      const context = contextOf(call, { ...run, person })
      const outcome = await (served.event.kind === 'request'
        ? raiseRequest(call.door, context, { kind: served.name, ...requestOf(call.body) })
        : handle(call, run.body, context))
      if (outcome.kind === 'done') await finishAct(transaction, act, answerOf(outcome).answer)
      return { outcome }
    },
    ({ outcome }) => outcome?.kind === 'done',
  )
  if ('repeated' in answered) return { status: 200, result: 'repeated', answer: answered.repeated ?? {} }
  if ('isUnconfirmed' in answered) return stepUpNeeded()
  return finish(call, run.audit, answered.outcome)
}

/** The person with the passkey that has confirmed exactly this act; undefined if none has. */
async function confirm({ transaction, now }: Call, person: StaffPerson, actHash: Buffer) {
  const confirmed = await takeStepUp(transaction, { sessionHash: person.sessionHash, actHash }, now)
  return confirmed && { ...person, ...confirmed }
}

/** Splits the body of a request into its command and what every request carries. */
function requestOf({ event_name, request_key, reason, version, ...command }: Record<string, unknown>) {
  return { command, reason: String(reason), version: String(version) }
}
