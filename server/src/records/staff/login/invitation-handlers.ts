import type { session } from 'contract/console/session'
import { businessTime } from '../../../platform/clock.ts'
import type { ConsoleHandlers, SessionContext } from '../door/console-handler.ts'
import { done, refused } from '../door/console-outcome.ts'
import type { Door } from '../door/door.ts'
import { activateStaff } from '../people/people.ts'
import { tellRole } from '../people/tell-staff.ts'
import { deleteInvitation, keysNeeded, lockInvitation } from './invitations.ts'
import { insertKey, listKeysOf, removeKeysOf } from './keys.ts'
import { askerOf, registrationOptions, verifyRegistration } from './passkeys.ts'
import { endStaffSessionsOf } from './sessions.ts'

const dayMs = 86_400_000

const noInvitation = () => refused('This link does not work any more. Please ask an administrator for another one.')

type Invited = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** The first new passkey of a recovery ends what the lost ones could do. */
async function endLostKeys({ transaction, now }: SessionContext, { staffId, reason }: Invited): Promise<void> {
  if (reason !== 'RECOVERY') return
  await removeKeysOf(transaction, staffId, now)
  await endStaffSessionsOf(transaction, staffId, now)
  await transaction
    .updateTable('staffInvitations')
    .set({ reason: 'KEYS_RESET' })
    .where('staffId', '=', staffId)
    .execute()
}

export const invitationHandlers = (
  door: Door,
): Pick<ConsoleHandlers<(typeof session)['events']>, 'invitation' | 'register'> => ({
  async invitation({ token }, context) {
    const invited = await lockInvitation(context.transaction, token, context.now)
    if (invited === undefined) return noInvitation()
    const keys = invited.reason === 'RECOVERY' ? [] : await listKeysOf(context.transaction, invited.staffId)
    const options = await registrationOptions(askerOf(context), invited)
    const { name, email } = invited
    return done({ name, email, keys: keys.length, keys_needed: keysNeeded, options: { ...options } })
  },

  async register({ token, label, response }, context) {
    const { transaction, now, audit } = context
    const invited = await lockInvitation(transaction, token, now)
    if (invited === undefined) return noInvitation()
    const { staffId } = invited
    const key = await verifyRegistration(askerOf(context), response)
    if (key === undefined) return refused('This passkey was not accepted. Please try again.')
    await endLostKeys(context, invited)
    const approvesMoneyFrom = new Date(businessTime(door.clock).getTime() + dayMs)
    if (!(await insertKey(transaction, { ...key, staffId, label, addedAt: now, approvesMoneyFrom })))
      return refused('This passkey is registered already. Please use another device.')
    const keys = (await listKeysOf(transaction, staffId)).length
    if (keys >= keysNeeded) {
      await activateStaff(transaction, staffId, now)
      await deleteInvitation(transaction, staffId)
    }
    audit.by(staffId)
    audit.about({ subject: `staff:${staffId}`, details: { label, keys } })
    await tellRole(transaction, 'compliance', { notice: 'NEW_KEY', about: staffId })
    return done({ keys, keys_needed: keysNeeded }, 'The passkey is registered.')
  },
})
