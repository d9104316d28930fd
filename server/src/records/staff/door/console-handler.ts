import type { ConsoleBodyOf, ConsoleDataOf, ConsoleEvent, ConsoleEvents } from 'contract/console/console-event'
import type { Case } from 'domain/staff/may'
import type { Permission } from 'domain/staff/permissions'
import type { Transaction } from '../../../platform/database/database.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { ConsoleBrowser } from './console-browser.ts'
import type { ConsoleOutcome } from './console-outcome.ts'
import type { Permitted, StaffPerson } from './staff-person.ts'

/** What a handler gets: its transaction, which is also that of its record and its key, and who asks. */
export type ConsoleContext = {
  transaction: Transaction
  person: StaffPerson
  audit: AuditTrail
  now: Date
  /** Whether the person may do it in this case: the ceiling, a case of one's own, a new passkey. */
  permit(permission: Permission, about?: Case): Permitted
}

/** Of the calls that open, cover and end a session; nobody may be logged in yet. */
export type SessionContext = Omit<ConsoleContext, 'person' | 'permit'> & {
  person: StaffPerson | undefined
  browser: ConsoleBrowser
}

type ContextOf<Event extends ConsoleEvent> = Event['kind'] extends 'session' ? SessionContext : ConsoleContext

export type ConsoleHandler<Event extends ConsoleEvent> = (
  body: ConsoleBodyOf<Event>,
  context: ContextOf<Event>,
) => Promise<ConsoleOutcome<ConsoleDataOf<Event>>>

type Handled<Events extends ConsoleEvents> = {
  [Name in keyof Events]: Events[Name]['kind'] extends 'request' ? never : Name
}[keyof Events]

/** A request needs no handler: it raises the request of the kind with its name. */
export type ConsoleHandlers<Events extends ConsoleEvents> = { [Name in Handled<Events>]: ConsoleHandler<Events[Name]> }
