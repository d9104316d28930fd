import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import { randomId } from '../../../platform/random-id.ts'
import { insertAuditEntries } from '../audit/audit-entries.ts'
import { issueInvitationToken, storeInvitation } from '../login/invitations.ts'
import { findStaffByEmail, insertStaff, lockAdministrators, setRoles } from './people.ts'
import { tellStaff } from './tell-staff.ts'

/** For links that a command prints. */
const printedLinkHours = 1
const recoveryHours = 24
const hourMs = 3_600_000

type Dependencies = { database: Database; clock: Clock }
export type Printed = { token: string } | { refusal: string } | { waitsUntil: Date }

/** Commands are recorded too; nobody is logged in. */
const record = (transaction: Transaction, event: string, staffId: string, at: Date) =>
  insertAuditEntries(transaction, [
    {
      ...{ at, event, staffId: null, roles: [], kind: 'ACT', subject: `staff:${staffId}`, customerId: null },
      ...{ isOwnCase: false, purpose: null, result: 'done', details: {}, requestId: 'command line' },
    },
  ])

type Invited = { name: string; email: string; pan: string; mobile: string }

async function addAdministrator(transaction: Transaction, { name, email, pan, mobile }: Invited, now: Date) {
  const id = randomId('ST', 18)
  const indexes = { panIndex: blindIndex('applicants.pan', pan), mobileIndex: blindIndex('customers.mobile', mobile) }
  await insertStaff(transaction, { id, name, email, ...indexes, createdAt: now })
  await setRoles(transaction, id, [{ role: 'administrator', ceilingPaise: null }], now)
  return id
}

/** Invites one of the first two administrators; from then on people are invited at the console, by two. */
export const inviteFirstAdministrator = ({ database, clock }: Dependencies, invited: Invited): Promise<Printed> =>
  inTransaction(database, async (transaction) => {
    const now = clock.now()
    const administrators = await lockAdministrators(transaction)
    const isSetUp = administrators.filter(({ state }) => state === 'ACTIVE').length >= 2
    if (isSetUp) return { refusal: 'There are two administrators. People are invited at the console now.' }
    const known = await findStaffByEmail(transaction, invited.email)
    if (known?.state === 'ACTIVE') return { refusal: 'This person has passkeys already.' }
    if (known === undefined && administrators.length >= 2)
      return { refusal: 'Two administrators are invited. Repeat the command with their email for another link.' }
    const staffId = known?.id ?? (await addAdministrator(transaction, invited, now))
    await storeInvitation(transaction, { staffId, reason: 'INVITED', validFrom: now })
    await record(transaction, 'console:invite', staffId, now)
    const token = await issueInvitationToken(transaction, staffId, { now, validHours: printedLinkHours })
    return token === undefined ? { refusal: 'The invitation was withdrawn.' } : { token }
  })

/**
 * For an administrator who has lost both passkeys. The first call tells every administrator and starts to wait; after a day
 * the same call makes the link, unless another administrator has stopped it.
 */
export const recoverAdministrator = ({ database, clock }: Dependencies, email: string): Promise<Printed> =>
  inTransaction(database, async (transaction) => {
    const now = clock.now()
    const administrators = await lockAdministrators(transaction)
    const person = administrators.find((each) => each.email.toLowerCase() === email.toLowerCase())
    if (person === undefined || person.state !== 'ACTIVE')
      return { refusal: 'There is no administrator with this email who has had passkeys.' }
    const staffId = person.id
    if (person.recoveryFrom === null) {
      const validFrom = new Date(now.getTime() + recoveryHours * hourMs)
      await storeInvitation(transaction, { staffId, reason: 'RECOVERY', validFrom })
      for (const { id, state } of administrators)
        if (state === 'ACTIVE') await tellStaff(transaction, id, { notice: 'RECOVERY_STARTED', about: staffId })
      await record(transaction, 'console:recover', staffId, now)
      return { waitsUntil: validFrom }
    }
    if (person.recoveryFrom > now) return { waitsUntil: person.recoveryFrom }
    await record(transaction, 'console:recover', staffId, now)
    const token = await issueInvitationToken(transaction, staffId, { now, validHours: printedLinkHours })
    return token === undefined ? { refusal: 'The recovery was stopped.' } : { token }
  })
