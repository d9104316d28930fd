import { systemClock as clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { createLog, standardOutput } from '../../../platform/logging/log.ts'
import type { ObjectStore } from '../../../providers/object-store/object-store.ts'
import { sendDocumentsTask } from '../../../records/emails/queue-document-email.ts'
import { createFileCipher, fileKeys } from '../../../records/files/file-cipher.ts'
import { createDocumentIssuer } from '../../../records/issued-documents/document-issuer.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { seedApplication } from '../../../testing/seed-loans.ts'
import { testDataKeys } from '../../../testing/test-keys.ts'
import { decideApplication } from '../../decision/decide-application.ts'
import { createPayout } from '../../payouts/payouts.ts'
import { issueOffer, issueOfferTask } from '../issue-offer.ts'
import { signingCertificateTask } from '../issue-signing-certificate.ts'
import { recordOfferEvent } from '../offer-events.ts'
import { endOffer, findOffer } from '../offers.ts'

/** A control for the audit: writes signature and payout in separate transactions, and leaves out every second payout. */
export async function signWithoutTransaction(database: Database, store: ObjectStore, count: number) {
  const cipher = createFileCipher(fileKeys(testDataKeys))
  const log = createLog('silent', standardOutput())
  const issuer = createDocumentIssuer({
    ...{ database, clock, log, store, cipher },
    renderer: instantRenderer,
    sendDocuments: sendDocumentsTask,
  })
  const leadIds: number[] = []
  let broken = 0
  for (let n = 0; n < count; n++) {
    const { leadId } = await seedApplication(database, clock)
    leadIds.push(leadId)
    await decideApplication({ database, clock, issueOffer: issueOfferTask }, leadId)
    await issueOffer({ database, clock, issuer }, leadId)
    const offer = await findOffer(database.kysely, leadId)
    if (offer === undefined) throw new Error(`lead ${leadId} has no offer`)
    const at = clock.now()
    await inTransaction(database, async (transaction) => {
      await endOffer(transaction, leadId, { status: 'SIGNED', at })
      await recordOfferEvent(transaction, { leadId, kind: 'SIGNED', documentsHash: offer.documentsHash, at })
      await signingCertificateTask.queue(transaction, { leadId })
    })
    if (n % 2 === 0) broken += 1
    else
      await inTransaction(database, (transaction) =>
        createPayout(transaction, { leadId, amountPaise: 976_400, createdAt: at }),
      )
  }
  return { leadIds, broken }
}
