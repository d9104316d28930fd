import type { HeldRole } from 'domain/staff/may'
import type { Role } from 'domain/staff/roles'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

export type StaffState = 'INVITED' | 'ACTIVE' | 'ENDED'
export type StaffMember = {
  id: string
  name: string
  email: string
  state: StaffState
  sampleRole: string | null
  version: number
}

const selectStaff = (database: Queryable) =>
  database
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'state', 'sampleRole', 'version'])
    .$narrowType<{ state: StaffState }>()

/** Of the person of the row, as JSON. */
export const rolesOfStaff = sql<
  HeldRole[]
>`coalesce((select json_agg(json_build_object('role', role, 'ceilingPaise', ceiling_paise)
  order by role) from staff_roles where staff_roles.staff_id = staff.id), '[]')`

export const findStaff = (database: Queryable, id: string): Promise<StaffMember | undefined> =>
  selectStaff(database).where('id', '=', id).executeTakeFirst()

/** Locks the person, so that changes of their roles and state come one after the other. */
export const lockStaff = (transaction: Transaction, id: string): Promise<StaffMember | undefined> =>
  selectStaff(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

export const findStaffByEmail = (database: Queryable, email: string): Promise<StaffMember | undefined> =>
  selectStaff(database)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('state', '<>', 'ENDED')
    .executeTakeFirst()

type Key = { label: string; addedAt: string; lastUsedAt: string | null }

/** Who works here and wants to know each morning what waits; sample people have no mailbox. */
export const listMorningReaders = (database: Queryable): Promise<{ staffId: string; roles: HeldRole[] }[]> =>
  database
    .selectFrom('staff')
    .select(['id as staffId', rolesOfStaff.as('roles')])
    .where('state', '=', 'ACTIVE')
    .where('morningEmail', '=', true)
    .where('sampleRole', 'is', null)
    .orderBy('id')
    .execute()

export async function setMorningEmail(transaction: Transaction, staffId: string, morningEmail: boolean) {
  await transaction.updateTable('staff').set({ morningEmail }).where('id', '=', staffId).execute()
}

/** Everybody, those who left at the end. */
export const listStaff = (database: Queryable) =>
  selectStaff(database)
    .select([
      rolesOfStaff.as('roles'),
      sql<
        Key[]
      >`coalesce((select json_agg(json_build_object('label', label, 'addedAt', added_at, 'lastUsedAt', last_used_at)
        order by added_at) from staff_keys where staff_keys.staff_id = staff.id and removed_at is null), '[]')`.as(
        'keys',
      ),
      sql<Date | null>`(select max(created_at) from staff_sessions where staff_sessions.staff_id = staff.id)`.as(
        'lastLoginAt',
      ),
      sql<Date | null>`(select valid_from from staff_invitations where staff_invitations.staff_id = staff.id
        and reason = 'RECOVERY')`.as('recoveryFrom'),
    ])
    .orderBy(sql`state = 'ENDED'`)
    .orderBy('name')
    .execute()

type NewStaff = {
  id: string
  name: string
  email: string
  panIndex: Buffer | null
  mobileIndex: Buffer | null
  createdAt: Date
}

export async function insertStaff(transaction: Transaction, person: NewStaff): Promise<void> {
  await transaction
    .insertInto('staff')
    .values({
      id: person.id,
      name: person.name,
      email: person.email,
      panIndex: person.panIndex,
      mobileIndex: person.mobileIndex,
      createdAt: person.createdAt,
    })
    .execute()
}

export async function activateStaff(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staff')
    .set((eb) => ({ state: 'ACTIVE', activatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', staffId)
    .where('state', '=', 'INVITED')
    .execute()
}

export async function endStaff(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staff')
    .set((eb) => ({ state: 'ENDED', endedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', staffId)
    .execute()
}

export const listRolesOf = (database: Queryable, staffId: string): Promise<HeldRole[]> =>
  database
    .selectFrom('staffRoles')
    .select(['role', 'ceilingPaise'])
    .where('staffId', '=', staffId)
    .orderBy('role')
    .$narrowType<{ role: Role }>()
    .execute()

/** Replaces all roles of a person. */
export async function setRoles(
  transaction: Transaction,
  staffId: string,
  roles: readonly HeldRole[],
  now: Date,
): Promise<void> {
  await transaction.deleteFrom('staffRoles').where('staffId', '=', staffId).execute()
  await transaction
    .insertInto('staffRoles')
    .values(roles.map(({ role, ceilingPaise }) => ({ staffId, role, ceilingPaise, givenAt: now })))
    .execute()
  await transaction
    .updateTable('staff')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', staffId)
    .execute()
}

/** The administrators who can log in besides this person, locked so that two cannot end each other; sample people apart. */
export async function countOtherAdministrators(transaction: Transaction, { id, sampleRole }: StaffMember) {
  const others = await transaction
    .selectFrom('staff')
    .innerJoin('staffRoles', 'staffRoles.staffId', 'staff.id')
    .select('staff.id')
    .where('staffRoles.role', '=', 'administrator')
    .where('staff.state', '=', 'ACTIVE')
    .where('staff.id', '<>', id)
    .where(sql<boolean>`(sample_role is null) = ${sampleRole === null}`)
    .orderBy('staff.id')
    .forUpdate('staff')
    .execute()
  return others.length
}

/** Every administrator who has not left, sample people apart, locked for the commands that make and recover them. */
export const lockAdministrators = (transaction: Transaction) =>
  selectStaff(transaction)
    .innerJoin('staffRoles', 'staffRoles.staffId', 'staff.id')
    .select(
      sql<Date | null>`(select valid_from from staff_invitations where staff_invitations.staff_id = staff.id
        and reason = 'RECOVERY')`.as('recoveryFrom'),
    )
    .where('staffRoles.role', '=', 'administrator')
    .where('state', '<>', 'ENDED')
    .where('sampleRole', 'is', null)
    .orderBy('id')
    .forUpdate('staff')
    .execute()

export type Borrower = { panIndex?: Buffer | null; mobileIndex?: Buffer | null }

/** Whether somebody who borrows works here, by the keyed hashes of PAN and mobile, and whether they head credit. */
export async function isStaffMember(
  database: Queryable,
  { panIndex = null, mobileIndex = null }: Borrower,
): Promise<{ isStaff: boolean; isCreditHead: boolean }> {
  const found = await database
    .selectFrom('staff')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('staffRoles')
            .select('role')
            .whereRef('staffRoles.staffId', '=', 'staff.id')
            .where('role', '=', 'credit_head'),
        )
        .as('isCreditHead'),
    )
    .where('state', '<>', 'ENDED')
    .where((eb) => eb.or([eb('panIndex', '=', panIndex), eb('mobileIndex', '=', mobileIndex)]))
    .execute()
  return { isStaff: found.length > 0, isCreditHead: found.some(({ isCreditHead }) => Boolean(isCreditHead)) }
}

/** Whether somebody who borrows is this person. */
export async function isBorrower(
  database: Queryable,
  staffId: string,
  { panIndex = null, mobileIndex = null }: Borrower,
): Promise<boolean> {
  const found = await database
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('panIndex', '=', panIndex), eb('mobileIndex', '=', mobileIndex)]))
    .executeTakeFirst()
  return found !== undefined
}

/** By their ids. */
export async function listNamesOf(database: Queryable, staffIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('staff')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(staffIds))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
