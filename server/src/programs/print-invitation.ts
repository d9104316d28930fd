import { formatIstDateTime } from 'domain/calendar/ist-time'
import type { Printed } from '../records/staff/people/first-administrators.ts'
import { invitationLink } from '../records/staff/people/staff-email.ts'
import type { ProgramDependencies } from './with-database.ts'

/** Prints a link, or until when to wait. Returns whether there is one of them. */
export function printInvitation({ config, print }: ProgramDependencies, printed: Printed): boolean {
  if ('refusal' in printed) print(printed.refusal)
  else if ('waitsUntil' in printed)
    print(
      `Every administrator was told. Repeat this command after ${formatIstDateTime(printed.waitsUntil)} for the link.`,
    )
  else
    print(`This link works for one hour:\n${invitationLink(config.console.origin ?? config.publicUrl, printed.token)}`)
  return !('refusal' in printed)
}
