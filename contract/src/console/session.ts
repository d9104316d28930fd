import { permissions } from 'domain/staff/permissions'
import { roleNames } from 'domain/staff/roles'
import { z } from 'zod'
import { nothing, sessionEvent } from './console-event.ts'

/** As the browser's WebAuthn functions take and give them; the server's library validates them. */
const webAuthn = z.looseObject({})
const response = z.looseObject({ id: z.string().max(1_400) })
const token = z.string().max(100)

/** The call that a step-up is for, without its path: the same body that is sent afterwards. */
const intendedAct = { noun: z.string().max(40), act: z.looseObject({ event_name: z.string().max(40) }) }

export const heldRole = z.object({ role: z.enum(roleNames), ceiling: z.number().nullable() })

export const session = {
  noun: 'session',
  events: {
    options: sessionEvent({
      summary: 'A challenge for a passkey that logs in or unlocks',
      permission: 'anyone',
      whileLocked: true,
      body: { purpose: z.enum(['login', 'unlock']).default('login') },
      data: z.object({ options: webAuthn, has_sample_people: z.boolean() }),
    }),
    verify: sessionEvent({
      summary: 'Logs in with a passkey',
      permission: 'anyone',
      body: { response },
      data: nothing,
    }),
    sample: sessionEvent({
      summary: 'Logs in as a sample person; only with simulated providers on loopback',
      permission: 'anyone',
      body: { role: z.enum([...roleNames, 'administrator_2']) },
      data: nothing,
    }),
    invitation: sessionEvent({
      summary: 'Who an invitation is for, and a challenge for the next passkey',
      permission: 'anyone',
      body: { token },
      data: z.object({
        name: z.string(),
        email: z.string(),
        keys: z.number(),
        keys_needed: z.number(),
        options: webAuthn,
      }),
    }),
    register: sessionEvent({
      summary: 'Registers a passkey of an invitation',
      permission: 'anyone',
      body: { token, label: z.string().trim().min(1, 'Please name the passkey.').max(40), response },
      data: z.object({ keys: z.number(), keys_needed: z.number() }),
    }),
    lock: sessionEvent({
      summary: 'Covers the screen after idle minutes',
      permission: 'signed_in',
      body: {},
      data: nothing,
    }),
    unlock: sessionEvent({
      summary: 'Uncovers the screen with a passkey; with one click for a sample person',
      permission: 'signed_in',
      whileLocked: true,
      body: { response: response.optional() },
      data: nothing,
    }),
    step_up_options: sessionEvent({
      summary: 'A challenge that is the hash of exactly one act',
      permission: 'signed_in',
      body: intendedAct,
      data: z.object({ options: webAuthn.nullable(), is_one_click: z.boolean() }),
    }),
    step_up: sessionEvent({
      summary: 'Confirms exactly one act with a fresh passkey; with one click for a sample person',
      permission: 'signed_in',
      body: { ...intendedAct, response: response.optional() },
      data: z.object({ expires_at: z.string() }),
    }),
    logout: sessionEvent({
      summary: 'Ends the session',
      permission: 'signed_in',
      whileLocked: true,
      body: {},
      data: nothing,
    }),
    morning_email: sessionEvent({
      summary: 'Whether to be told each morning by email how much waits',
      permission: 'signed_in',
      body: { is_on: z.boolean() },
      data: nothing,
    }),
    me: sessionEvent({
      summary: 'Who is logged in, what they may do and what waits for them',
      permission: 'signed_in',
      body: {},
      data: z.object({
        staff_id: z.string(),
        name: z.string(),
        is_sample: z.boolean(),
        roles: z.array(heldRole),
        permissions: z.array(z.enum(permissions)),
        ceilings: z.record(z.string(), z.number()),
        waiting: z.record(z.string(), z.number()),
        approves_money_from: z.string().nullable(),
        gets_morning_email: z.boolean(),
      }),
    }),
  },
}
