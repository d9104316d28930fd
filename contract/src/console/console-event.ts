import type { Permission } from 'domain/staff/permissions'
import { z } from 'zod'

/** One of the table in domain/staff, or what everybody at the console, or anybody before logging in, may do. */
export type ConsolePermission = Permission | 'signed_in' | 'anyone'

/**
 * A look reads, and is recorded where it shows personal data. An act changes something, once for each `request_key`, in one
 * transaction with its record. A request is carried out only when another person approves it. What a session does to itself
 * is `session`.
 */
export type ConsoleEventKind = 'look' | 'act' | 'request' | 'session'

export type ConsoleEvent<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Kind extends ConsoleEventKind = ConsoleEventKind,
> = {
  summary: string
  kind: Kind
  permission: ConsolePermission
  /** Needs a fresh passkey over exactly this body; of a look, for each time. */
  stepUp?: true
  /** Served even while the screen is locked. */
  whileLocked?: true
  body: Body
  /** What a success carries as `Data`. */
  data: Answer
}

export type ConsoleEvents = Record<string, ConsoleEvent>
/** One path, `/console/api/<noun>`. */
export type ConsoleNoun<Events extends ConsoleEvents = ConsoleEvents> = { noun: string; events: Events }

export const consolePath = (noun: string) => `/console/api/${noun}`

export type ConsoleBodyOf<Event extends ConsoleEvent> = z.output<Event['body']>
export type ConsoleDataOf<Event extends ConsoleEvent> = z.output<Event['data']>

type Definition<Shape extends z.ZodRawShape, Answer extends z.ZodType> = {
  summary: string
  permission: ConsolePermission
  stepUp?: true
  whileLocked?: true
  body: Shape
  data: Answer
}

/** A UUID of what the person meant to do, so that a repeated call does it once. */
const requestKey = { request_key: z.uuid() }

/** What nothing but the success itself says. */
export const nothing = z.object({})

export function look<Shape extends z.ZodRawShape, Answer extends z.ZodType>(definition: Definition<Shape, Answer>) {
  return { ...definition, kind: 'look' as const, body: z.object(definition.body) }
}

export function act<Shape extends z.ZodRawShape, Answer extends z.ZodType>(definition: Definition<Shape, Answer>) {
  return { ...definition, kind: 'act' as const, body: z.object({ ...definition.body, ...requestKey }) }
}

export function sessionEvent<Shape extends z.ZodRawShape, Answer extends z.ZodType>(
  definition: Definition<Shape, Answer>,
) {
  return { ...definition, kind: 'session' as const, body: z.object(definition.body) }
}

const reasonText = z
  .string()
  .trim()
  .min(5, 'Please give the reason in a few words.')
  .max(500, 'Please give the reason in at most 500 characters.')

/** What every request carries beside its command: why, and the version of its subject that the maker saw. */
export const requestFields = { reason: reasonText, version: z.string().max(100), ...requestKey }

export const raised = z.object({ request_id: z.string(), expires_at: z.string() })

/** Raises the request of the kind with the event's own name; the body without its reason, version and key is the command. */
export function request<Shape extends z.ZodRawShape>(definition: Omit<Definition<Shape, typeof raised>, 'data'>) {
  return {
    ...definition,
    kind: 'request' as const,
    body: z.object({ ...definition.body, ...requestFields }),
    data: raised,
  }
}
