import type { audit } from 'contract/console/audit'
import { addDays, type IstDate, startOfDay } from 'domain/calendar/ist-date'
import type { ConsoleHandlers } from '../door/console-handler.ts'
import { done } from '../door/console-outcome.ts'
import { listAuditEntries } from './audit-entries.ts'

const pageSize = 100

const instantOf = (day: string | undefined) => (day === undefined ? undefined : startOfDay(day as IstDate))

export const auditHandlers: ConsoleHandlers<(typeof audit)['events']> = {
  async list({ person, subject, kind, from, to, cursor }, { transaction }) {
    const filter = {
      ...{ subject, kind, from: instantOf(from), staffId: person },
      before: to === undefined ? undefined : startOfDay(addDays(to as IstDate, 1)),
      beforeId: cursor === undefined ? undefined : Number(cursor) || 0,
    }
    const entries = await listAuditEntries(transaction, filter, pageSize)
    const last = entries.length === pageSize ? entries.at(-1) : undefined
    return done({
      entries: entries.map((entry) => ({
        entry_no: entry.id,
        at: entry.at.toISOString(),
        person: entry.name,
        staff_id: entry.staffId,
        roles: [...entry.roles],
        kind: entry.kind,
        event: entry.event,
        subject: entry.subject,
        purpose: entry.purpose,
        result: entry.result,
        details: entry.details,
      })),
      next_cursor: last ? String(last.id) : null,
    })
  },
}
