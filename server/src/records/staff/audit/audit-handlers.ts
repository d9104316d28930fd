import type { audit } from 'contract/console/audit'
import type { ConsoleBodyOf } from 'contract/console/console-event'
import { addDays, type IstDate, startOfDay } from 'domain/calendar/ist-date'
import type { ConsoleHandlers } from '../door/console-handler.ts'
import { done } from '../door/console-outcome.ts'
import type { Cell } from '../exports/csv.ts'
import { makeExport, mostLines } from '../exports/exports.ts'
import { type AuditFilter, listAuditEntries, type StoredAuditEntry } from './audit-entries.ts'
import { summaryOf } from './event-summary.ts'

const pageSize = 100

const instantOf = (day: string | undefined) => (day === undefined ? undefined : startOfDay(day as IstDate))

type Asked = Omit<ConsoleBodyOf<(typeof audit)['events']['list']>, 'cursor'>

const filterOf = ({ person, subject, kind, from, to }: Asked): AuditFilter => ({
  ...{ subject, kind, from: instantOf(from), staffId: person },
  before: to === undefined ? undefined : startOfDay(addDays(to as IstDate, 1)),
})

const columns: Record<string, (entry: StoredAuditEntry) => Cell> = {
  Line: ({ id }) => id,
  When: ({ at }) => at.toISOString(),
  Person: ({ name }) => name,
  Id: ({ staffId }) => staffId,
  Roles: ({ roles }) => roles.join(' '),
  Kind: ({ kind }) => kind,
  Event: ({ event }) => event,
  What: ({ event }) => summaryOf(event),
  About: ({ subject }) => subject,
  Purpose: ({ purpose }) => purpose,
  Result: ({ result }) => result,
  Details: ({ details }) => JSON.stringify(details),
}

export const auditHandlers: ConsoleHandlers<(typeof audit)['events']> = {
  async list({ cursor, ...asked }, { transaction }) {
    const beforeId = cursor === undefined ? undefined : Number(cursor) || 0
    const entries = await listAuditEntries(transaction, { ...filterOf(asked), beforeId }, pageSize)
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
        what: summaryOf(entry.event),
        subject: entry.subject,
        purpose: entry.purpose,
        result: entry.result,
        details: entry.details,
      })),
      next_cursor: last ? String(last.id) : null,
    })
  },

  async export(asked, context) {
    const { request_key: _, ...filter } = asked
    const rows = await listAuditEntries(context.transaction, filterOf(filter), mostLines + 1)
    const days = [filter.from, filter.to].filter(Boolean).join('-to-')
    return makeExport(context, { name: ['log', days].filter(Boolean).join('-'), columns, rows, filter })
  },
}
