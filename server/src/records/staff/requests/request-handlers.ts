import type { Effect } from 'contract/console/effect'
import type { requests } from 'contract/console/requests'
import { permissionsOf } from 'domain/staff/may'
import type { ConsoleContext, ConsoleHandlers } from '../door/console-handler.ts'
import { done, forbidden, refused } from '../door/console-outcome.ts'
import type { Door, WaitingCount } from '../door/door.ts'
import type { StaffPerson } from '../door/staff-person.ts'
import { approveRequest, refuseRequest, whyNotDecide, withdrawRequest } from './decide-request.ts'
import { isUnderstood, raiseRequest, readCommand } from './raise-request.ts'
import { countWaiting, findRequest, listDecisions, listRequests, type RequestRow } from './requests.ts'
import { previewRequest } from './run-request.ts'
import { openEffect } from './shown-effect.ts'

const pageSize = 50

/** The kinds that a person may decide, or may also raise or read. */
function kindsFor({ kinds }: Door, { roles }: Pick<StaffPerson, 'roles'>, use: 'decide' | 'any'): string[] {
  const held = permissionsOf(roles)
  const readsAll = held.includes('audit_read') && use === 'any'
  return [...kinds.values()]
    .filter((kind) => readsAll || held.includes(kind.decide) || (use === 'any' && held.includes(kind.raise)))
    .map(({ kind }) => kind)
}

/** How many requests wait that the person may decide. */
export const countWaitingRequests = (door: Door, ...[transaction, person, now]: Parameters<WaitingCount>) =>
  countWaiting(transaction, { kinds: kindsFor(door, person, 'decide'), staffId: person.staffId, now })

/** A row of the list. `because` says why the viewer may not decide it. */
const asListed = (door: Door, { person }: ConsoleContext, row: RequestRow, because: string | null) => ({
  request_id: row.id,
  kind: row.kind,
  title: door.kinds.get(row.kind)?.title ?? row.kind,
  subject: row.subject,
  reason: row.reason,
  state: row.state,
  raised_by: row.makerName,
  raised_at: row.raisedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  is_own: row.makerId === person.staffId,
  closed_because: because,
})

function whyClosed(door: Door, context: ConsoleContext, row: RequestRow, command?: unknown): string | null {
  if (row.state !== 'OPEN' && row.state !== 'FAILED') return 'It is decided.'
  const kind = door.kinds.get(row.kind)
  if (kind === undefined) return 'Its kind is not known here.'
  const request = { ...row, command } as Parameters<typeof whyNotDecide>[1]['request']
  const refusal = whyNotDecide(context, { request, kind: command === undefined ? withoutAmount(kind) : kind })
  return refusal?.kind === 'forbidden' ? refusal.message : null
}

/** In a list the command stays encrypted; a ceiling is judged when the request is opened. */
const withoutAmount = ({ amountPaiseOf, ...kind }: Parameters<typeof whyNotDecide>[1]['kind']) => ({
  ...kind,
  ...(amountPaiseOf && { amountPaiseOf: () => 0 }),
})

const readCursor = (cursor: string | undefined) => {
  const [at = '', id = ''] = cursor?.split('~') ?? []
  return cursor === undefined || Number.isNaN(Date.parse(at)) ? undefined : { raisedAt: new Date(at), id }
}

async function openRequestForReader(door: Door, context: ConsoleContext, requestId: string) {
  const { transaction, person, now } = context
  const request = await findRequest(transaction, requestId, now)
  if (request === undefined) return refused('There is no such request.')
  const isReader = request.makerId === person.staffId || kindsFor(door, person, 'any').includes(request.kind)
  if (!isReader) return forbidden('Your role does not allow this.')
  return request
}

export const requestHandlers = (door: Door): ConsoleHandlers<(typeof requests)['events']> => ({
  async list({ view, cursor }, context) {
    const { transaction, person, now } = context
    const filter = {
      inbox: { kinds: kindsFor(door, person, 'decide'), waitingFor: person.staffId },
      own: { makerId: person.staffId },
      all: { kinds: kindsFor(door, person, 'any') },
    }[view]
    const rows = await listRequests(transaction, { ...filter, before: readCursor(cursor), limit: pageSize }, now)
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    return done({
      requests: rows.map((row) => asListed(door, context, row, whyClosed(door, context, row))),
      next_cursor: last ? `${last.raisedAt.toISOString()}~${last.id}` : null,
    })
  },

  async detail({ request_id: requestId }, context) {
    const request = await openRequestForReader(door, context, requestId)
    if (!('command' in request)) return request
    const { transaction, person, now } = context
    const kind = door.kinds.get(request.kind)
    const isLive = request.state === 'OPEN' || request.state === 'FAILED'
    const execution = { requestId, makerId: request.makerId, approverId: person.staffId, now }
    const run = kind && isLive && (await previewRequest(transaction, { ...request, kind, execution, log: door.log }))
    const decisions = await listDecisions(transaction, requestId)
    const because = whyClosed(door, context, request, request.command)
    const preview = run && 'effect' in run ? run : undefined
    const asShown = kind ? await openEffect(context, { ...request, kind }) : (effect: Effect) => effect
    return done({
      ...asListed(door, context, request, because),
      decisions: decisions.map((each) => ({ ...each, at: each.at.toISOString() })),
      effect_when_raised: asShown(request.effect),
      effect: preview ? asShown(preview.effect) : null,
      effect_hash: preview?.effectHash.toString('hex') ?? null,
      problem: run && 'problem' in run ? run.problem : null,
    })
  },

  async preview(asked, context) {
    const read = readCommand(door, context, asked)
    if (!isUnderstood(read)) return read
    const { transaction, person, now } = context
    const version = await read.kind.versionOf(transaction, read.command)
    const execution = { requestId: 'preview', makerId: person.staffId, approverId: person.staffId, now }
    const run = await previewRequest(transaction, { ...read, execution, log: door.log })
    if ('problem' in run) return refused(run.problem)
    const asShown = await openEffect(context, { ...read, makerId: person.staffId })
    return done({ effect: asShown(run.effect), effect_hash: run.effectHash.toString('hex'), version })
  },

  raise: (asked, context) => raiseRequest(door, context, asked),

  approve: ({ request_id: requestId, effect_hash: effectHash, reason }, context) =>
    approveRequest(door, context, { requestId, effectHash, words: reason ?? null, from: 'OPEN' }),

  repeat: ({ request_id: requestId, effect_hash: effectHash }, context) =>
    approveRequest(door, context, { requestId, effectHash, words: null, from: 'FAILED' }),

  refuse: ({ request_id: requestId, reason }, context) => refuseRequest(door, context, { requestId, words: reason }),

  withdraw: ({ request_id: requestId }, context) => withdrawRequest(door, context, requestId),
})
