import { istDateOf } from 'domain/calendar/ist-date'
import { type LookPurpose, lookPurposes } from 'domain/staff/look-purposes'
import { type Role, roles as roleTitles } from 'domain/staff/roles'

type Look = { at: Date; roles: readonly string[]; purpose: string | null }

const mostShown = 30

const titleOf = (role: string) => roleTitles[role as Role] ?? role
const wordsOf = (purpose: string | null) => lookPurposes[purpose as LookPurpose] ?? lookPurposes.support

/** As the customer reads them: what a role looked at for one purpose on one day is one line, with the last time. */
export function describeLooks(looks: readonly Look[]): { role: string; purpose: string; at: string }[] {
  const lines = new Map<string, { role: string; purpose: string; at: string }>()
  for (const { at, roles, purpose } of looks) {
    const line = { role: roles.map(titleOf).join(', '), purpose: wordsOf(purpose), at: at.toISOString() }
    const key = `${line.role} ${line.purpose} ${istDateOf(at)}`
    if (!lines.has(key)) lines.set(key, line)
  }
  return [...lines.values()].slice(0, mostShown)
}
