import type { staff } from 'contract/console/staff'
import { permissionsOf } from 'domain/staff/may'
import { grants, permissions } from 'domain/staff/permissions'
import { roleNames, roles } from 'domain/staff/roles'
import type { ConsoleHandlers } from '../door/console-handler.ts'
import { done, refused } from '../door/console-outcome.ts'
import { type Door, releaseClaims } from '../door/door.ts'
import { deleteInvitation, findInvitation } from '../login/invitations.ts'
import { removeKeysOf } from '../login/keys.ts'
import { endStaffSessionsOf } from '../login/sessions.ts'
import { countOtherAdministrators, endStaff, listRolesOf, listStaff, lockStaff } from './people.ts'

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
const inRupees = (ceilings: Partial<Record<string, number>> = {}) =>
  Object.fromEntries(Object.entries(ceilings).map(([name, paise = 0]) => [name, paise / 100]))

export const staffHandlers = (door: Door): ConsoleHandlers<(typeof staff)['events']> => ({
  async list(_body, { transaction }) {
    const people = await listStaff(transaction)
    return done({
      people: people.map((person) => ({
        staff_id: person.id,
        name: person.name,
        email: person.email,
        state: person.state,
        is_sample: person.sampleRole !== null,
        roles: person.roles.map(({ role, ceilingPaise }) => ({
          role,
          ceiling: ceilingPaise === null ? null : ceilingPaise / 100,
        })),
        keys: person.keys.map(({ label, addedAt, lastUsedAt }) => ({
          label,
          added_at: isoOf(addedAt) ?? '',
          last_used_at: isoOf(lastUsedAt),
        })),
        version: String(person.version),
        last_login_at: isoOf(person.lastLoginAt),
        recovery_from: isoOf(person.recoveryFrom),
      })),
    })
  },

  matrix: async () =>
    done({
      permissions: [...permissions],
      roles: roleNames.map((role) => ({
        role,
        title: roles[role],
        permissions: permissionsOf([{ role, ceilingPaise: null }]),
        ceilings: inRupees(grants[role].ceilingsPaise),
      })),
    }),

  async end({ staff_id: staffId, reason }, { transaction, person: by, now, audit }) {
    audit.about({ subject: `staff:${staffId}`, details: { reason } })
    if (staffId === by.staffId) return refused('Another administrator ends your access.')
    const person = await lockStaff(transaction, staffId)
    if (person === undefined || person.state === 'ENDED') return refused('This person does not work here.')
    const held = await listRolesOf(transaction, staffId)
    const isAdministrator = held.some(({ role }) => role === 'administrator')
    if (isAdministrator && (await countOtherAdministrators(transaction, person)) < 2)
      return refused('The last two administrators stay: one asks and the other decides.')
    await endStaff(transaction, staffId, now)
    await endStaffSessionsOf(transaction, staffId, now)
    await removeKeysOf(transaction, staffId, now)
    await deleteInvitation(transaction, staffId)
    await releaseClaims(door, transaction, staffId)
    return done({}, `${person.name} has no access any more.`)
  },

  async stop_recovery({ staff_id: staffId }, { transaction, audit }) {
    audit.about({ subject: `staff:${staffId}` })
    const invitation = await findInvitation(transaction, staffId)
    if (invitation?.reason !== 'RECOVERY') return refused('There is no recovery to stop.')
    await deleteInvitation(transaction, staffId)
    return done({}, 'The recovery is stopped.')
  },
})
