import { exportDays } from 'domain/privacy/erasure'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { findConfirmedAddress } from '../../records/emails/confirmed-addresses.ts'
import { contentOf, type EmailContent } from '../../records/emails/email-content.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import { addEmail } from '../../records/emails/emails.ts'

export const dataCopyEmailTask = defineTask('send_data_copy_email', z.object({ customerId: z.number() }))

type Dependencies = { database: Database; clock: Clock; addresses: AddressHasher }

/** Queues the email that the data export is ready. Customers without a confirmed address get only the SMS. */
export const queueDataCopyEmail = ({ database, clock, addresses }: Dependencies, customerId: number): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const addressHash = await findConfirmedAddress(transaction, addresses, customerId)
    if (addressHash) await addEmail(transaction, { customerId, kind: 'DATA_COPY', addressHash, at: clock.now() })
  })

/** Never contains the copy itself, which can be opened only after a login. */
export const writeDataCopyEmail = (publicUrl: string): EmailContent =>
  contentOf('The copy of your data is ready', [
    `Log in within ${exportDays} days to open it.`,
    { label: 'Open my data', url: `${publicUrl}/my-dashboard/privacy-choices` },
    'If you did not ask for it, please call us.',
  ])
