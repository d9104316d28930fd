import { z } from 'zod'
import { act, look, nothing, raised, requestFields } from './console-event.ts'
import { effect, effectHash } from './effect.ts'

export const requestStates = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'FAILED', 'EXPIRED'] as const

const requestId = z.string().max(40)
const command = z.looseObject({})
const kind = z.string().max(40)
const subject = z.string().max(100)
const words = z.string().trim().max(500)

const listed = z.object({
  request_id: z.string(),
  kind: z.string(),
  title: z.string(),
  subject: z.string(),
  reason: z.string(),
  state: z.enum(requestStates),
  raised_by: z.string(),
  raised_at: z.string(),
  expires_at: z.string(),
  is_own: z.boolean(),
  /** Why the viewer may not decide it; null if they may. */
  closed_because: z.string().nullable(),
})

const decision = z.object({
  verdict: z.enum(['APPROVED', 'REFUSED', 'WITHDRAWN', 'FAILED']),
  by: z.string(),
  at: z.string(),
  words: z.string().nullable(),
})

const shown = { effect, effect_hash: effectHash }

export const requests = {
  noun: 'requests',
  events: {
    list: look({
      summary: 'Requests: those that wait for the viewer, their own, or all they may see',
      permission: 'signed_in',
      body: { view: z.enum(['inbox', 'own', 'all']).default('inbox'), cursor: z.string().max(100).optional() },
      data: z.object({ requests: z.array(listed), next_cursor: z.string().nullable() }),
    }),
    detail: look({
      summary: 'One request with its decisions, and the effect that it would have now',
      permission: 'signed_in',
      body: { request_id: requestId },
      data: listed.extend({
        decisions: z.array(decision),
        /** As the maker saw it. */
        effect_when_raised: effect,
        /** Null if it is closed, or cannot be carried out. */
        effect: effect.nullable(),
        effect_hash: effectHash.nullable(),
        problem: z.string().nullable(),
      }),
    }),
    preview: look({
      summary: 'The effect that a request would have, and the version of its subject',
      permission: 'signed_in',
      body: { kind, subject: subject.optional(), command },
      data: z.object({ ...shown, version: z.string() }),
    }),
    raise: act({
      summary: 'Asks another person to approve a command',
      permission: 'signed_in',
      body: { kind, subject: subject.optional(), command, ...requestFields },
      data: raised,
    }),
    approve: act({
      summary: 'Approves a request and carries it out, if its effect is still the one that was shown',
      permission: 'signed_in',
      stepUp: true,
      body: { request_id: requestId, effect_hash: effectHash, reason: words.optional() },
      data: z.object({ state: z.enum(['APPROVED', 'FAILED']), problem: z.string().nullable() }),
    }),
    repeat: act({
      summary: 'Carries out an approved request again that has failed',
      permission: 'signed_in',
      stepUp: true,
      body: { request_id: requestId, effect_hash: effectHash },
      data: z.object({ state: z.enum(['APPROVED', 'FAILED']), problem: z.string().nullable() }),
    }),
    refuse: act({
      summary: 'Refuses a request',
      permission: 'signed_in',
      body: { request_id: requestId, reason: words.min(5, 'Please give the reason in a few words.') },
      data: nothing,
    }),
    withdraw: act({
      summary: 'Takes back a request of one’s own',
      permission: 'signed_in',
      body: { request_id: requestId },
      data: nothing,
    }),
  },
}
