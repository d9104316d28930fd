import { formatIstDateTime } from 'domain/calendar/ist-time'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { AddressRefused, type Email } from '../../providers/email/email.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { type ChangedThing, findAccountChange, recordAccountChange } from '../../records/customers/account-changes.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { contentOf } from '../../records/emails/email-content.ts'
import { isWatched } from '../../records/sessions/second-proof.ts'

const payload = z.object({ changeId: z.string() })
/** One job for each address, so that one that fails is sent again alone. */
export const changeSmsTask = defineTask('send_account_change_sms', payload)
export const changeEmailTask = defineTask('send_account_change_email', payload)

const names: Record<ChangedThing, string> = { ACCOUNT: 'bank account', EMAIL: 'e-mail address' }

type Changed = { session: { customerId: number; tokenHash: Buffer }; what: ChangedThing }

/**
 * Holds the payouts of a customer for a day and tells every address that was known before, if a device that had to prove
 * itself changes the account or the e-mail address. The caller has not saved the new one yet.
 */
export async function announceChange(
  { clock }: { clock: Clock },
  transaction: Transaction,
  { session, what }: Changed,
): Promise<void> {
  if (!(await isWatched(transaction, session, clock.now()))) return
  const at = businessTime(clock)
  const { customerId } = session
  const oldEmail = (await findApplicant(transaction, customerId))?.personalEmail ?? null
  const changeId = await recordAccountChange(transaction, { customerId, what, oldEmail, at })
  await changeSmsTask.queue(transaction, { changeId })
  if (oldEmail !== null) await changeEmailTask.queue(transaction, { changeId })
}

type Dependencies = { database: Database; sms: Sms; email: Email; publicUrl: string }

export async function sendChangeSms({ database, sms }: Dependencies, changeId: string): Promise<void> {
  const change = await findAccountChange(database.kysely, changeId)
  if (change === undefined) return
  const { mobile } = await readCustomer(database.kysely, change.customerId)
  const values = { what: names[change.what], time: formatIstDateTime(change.at) }
  await sms.sendNotice({ mobile, name: 'account_touched', values })
}

/** To the address of before, also one that was never confirmed: it says nothing about the person. */
export async function sendChangeEmail({ database, email, publicUrl }: Dependencies, changeId: string): Promise<void> {
  const change = await findAccountChange(database.kysely, changeId)
  if (change?.oldEmail == null) return
  const words = `The ${names[change.what]} of your profile was changed on a new device on ${formatIstDateTime(change.at)}.`
  const content = contentOf(`Your ${names[change.what]} was changed`, [
    words,
    'For 24 hours we pay nothing. If it was you, there is nothing to do.',
    'If it was not you, please call us at once: the number is below.',
  ])
  const messageId = `<change-${changeId}@${new URL(publicUrl).hostname}>`
  try {
    await email.send({ to: change.oldEmail, messageId, ...content })
  } catch (error) {
    // The SMS reaches the customer all the same.
    if (!(error instanceof AddressRefused)) throw error
  }
}
