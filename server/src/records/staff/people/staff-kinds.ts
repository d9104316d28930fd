import type { Effect } from 'contract/console/effect'
import { staffCommands } from 'contract/console/staff'
import { formatRupees } from 'domain/money/format-money'
import { ceilingOf, type HeldRole } from 'domain/staff/may'
import { amountPermissions, grants } from 'domain/staff/permissions'
import { conflictOf, type Role, roles } from 'domain/staff/roles'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { randomId } from '../../../platform/random-id.ts'
import { storeInvitation } from '../login/invitations.ts'
import { removeKeysOf } from '../login/keys.ts'
import { endStaffSessionsOf } from '../login/sessions.ts'
import { type RequestKind, RequestRefused } from '../requests/request-kind.ts'
import {
  countOtherAdministrators,
  findStaff,
  findStaffByEmail,
  insertStaff,
  listRolesOf,
  lockStaff,
  type StaffMember,
  setRoles,
} from './people.ts'
import { invitationText } from './staff-email.ts'
import { tellStaff } from './tell-staff.ts'

type RolesAsked = readonly { role: Role; ceiling?: number | undefined }[]

/** Throws RequestRefused for roles that nobody may hold together, or a ceiling above the role's. */
function heldRoles(asked: RolesAsked): HeldRole[] {
  const names = asked.map(({ role }) => role)
  const conflict = conflictOf(names)
  if (conflict) throw new RequestRefused(conflict)
  if (new Set(names).size < names.length) throw new RequestRefused('A role is named twice.')
  return asked.map(({ role, ceiling }) => {
    const ceilingPaise = ceiling === undefined ? null : Math.round(ceiling * 100)
    const highest = Math.max(0, ...Object.values(grants[role].ceilingsPaise ?? {}))
    if (ceilingPaise !== null && ceilingPaise > highest)
      throw new RequestRefused(`The ceiling of the role ${roles[role]} is ${formatRupees(highest)}.`)
    return { role, ceilingPaise }
  })
}

function describeRoles(held: readonly HeldRole[]): string {
  return held
    .toSorted((a, b) => (a.role < b.role ? -1 : 1))
    .map((one) => {
      const ceiling = Math.max(0, ...amountPermissions.map((permission) => ceilingOf([one], permission)))
      return ceiling === 0 ? roles[one.role] : `${roles[one.role]} up to ${formatRupees(ceiling)}`
    })
    .join(', ')
}

const effectOf = (title: string, rest: Partial<Effect>): Effect => ({
  title,
  changes: [],
  messages: [],
  documents: [],
  ...rest,
})

async function requireStaff(transaction: Transaction, staffId: string): Promise<StaffMember> {
  const person = await lockStaff(transaction, staffId)
  if (person === undefined || person.state === 'ENDED') throw new RequestRefused('This person does not work here.')
  return person
}

const versionOf = async (transaction: Transaction, { staff_id }: { staff_id: string }) =>
  String((await findStaff(transaction, staff_id))?.version ?? '')

/** Only the keyed hashes of PAN and mobile are kept. */
const inviteCommand = z.object(staffCommands.invite).transform(({ pan, mobile, ...command }) => ({
  ...command,
  panIndex: blindIndex('applicants.pan', pan).toString('base64'),
  mobileIndex: blindIndex('customers.mobile', mobile).toString('base64'),
}))

const invite: RequestKind<z.output<typeof inviteCommand>> = {
  kind: 'invite',
  title: 'Invite a person',
  schema: inviteCommand,
  raise: 'staff_invite',
  decide: 'staff_decide',
  subjectOf: ({ email }) => `staff:${email.toLowerCase()}`,
  versionOf: async () => '',
  async execute(transaction, { name, email, panIndex, mobileIndex, roles: asked }, { now }) {
    const held = heldRoles(asked)
    if (await findStaffByEmail(transaction, email))
      throw new RequestRefused('A person with this email works here already.')
    const id = randomId('ST', 18)
    const indexes = { panIndex: Buffer.from(panIndex, 'base64'), mobileIndex: Buffer.from(mobileIndex, 'base64') }
    await insertStaff(transaction, { id, name, email, ...indexes, createdAt: now })
    await setRoles(transaction, id, held, now)
    await storeInvitation(transaction, { staffId: id, reason: 'INVITED', validFrom: now })
    await tellStaff(transaction, id, { notice: 'INVITATION', about: id })
    return effectOf(`Invite ${name}`, {
      changes: [
        { label: 'Email', before: null, after: email },
        { label: 'Roles', before: null, after: describeRoles(held) },
      ],
      messages: [{ channel: 'EMAIL', to: email, text: invitationText(name, 'the link') }],
    })
  },
}

const rolesCommand = z.object(staffCommands.roles)

const changeRoles: RequestKind<z.output<typeof rolesCommand>> = {
  kind: 'roles',
  title: 'Change roles',
  schema: rolesCommand,
  raise: 'staff_roles',
  decide: 'staff_decide',
  subjectOf: ({ staff_id }) => `staff:${staff_id}`,
  versionOf,
  endsClaimsOf: ({ staff_id }) => staff_id,
  async execute(transaction, { staff_id, roles: asked }, { now }) {
    const held = heldRoles(asked)
    const person = await requireStaff(transaction, staff_id)
    const before = await listRolesOf(transaction, staff_id)
    const isAdministrator = (list: readonly HeldRole[]) => list.some(({ role }) => role === 'administrator')
    if (isAdministrator(before) && !isAdministrator(held)) await requireTwoOthers(transaction, person)
    await setRoles(transaction, staff_id, held, now)
    return effectOf(`Change the roles of ${person.name}`, {
      changes: [{ label: 'Roles', before: describeRoles(before), after: describeRoles(held) }],
    })
  },
}

/** So that one can always ask and another decide. */
async function requireTwoOthers(transaction: Transaction, person: StaffMember): Promise<void> {
  if ((await countOtherAdministrators(transaction, person)) < 2)
    throw new RequestRefused('The last two administrators stay: one asks and the other decides.')
}

const resetCommand = z.object(staffCommands.reset_keys)

const resetKeys: RequestKind<z.output<typeof resetCommand>> = {
  kind: 'reset_keys',
  title: 'Replace passkeys',
  schema: resetCommand,
  raise: 'staff_keys',
  decide: 'staff_decide',
  subjectOf: ({ staff_id }) => `staff:${staff_id}`,
  versionOf,
  endsClaimsOf: ({ staff_id }) => staff_id,
  async execute(transaction, { staff_id }, { now }) {
    const person = await requireStaff(transaction, staff_id)
    await removeKeysOf(transaction, staff_id, now)
    await endStaffSessionsOf(transaction, staff_id, now)
    await storeInvitation(transaction, { staffId: staff_id, reason: 'KEYS_RESET', validFrom: now })
    await tellStaff(transaction, staff_id, { notice: 'INVITATION', about: staff_id })
    return effectOf(`Replace the passkeys of ${person.name}`, {
      changes: [
        { label: 'Passkeys', before: 'as registered', after: 'removed' },
        { label: 'Sessions', before: 'open', after: 'ended' },
      ],
      messages: [{ channel: 'EMAIL', to: person.email, text: invitationText(person.name, 'the link') }],
    })
  },
}

export const staffKinds = [invite, changeRoles, resetKeys] as RequestKind[]
