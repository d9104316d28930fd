import { decideApplication } from '../../applications/decision/decide-application.ts'
import { addLeadJob } from '../../applications/lead-jobs.ts'
import { createPayout } from '../../applications/payouts.ts'
import { createFileCipher, fileKeys } from '../../files/file-cipher.ts'
import { createDocumentIssuer } from '../../issued-documents/document-issuer.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createLog, standardOutput } from '../../platform/logging/log.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { seedApplication } from '../../testing/seed-loans.ts'
import { testDataKeys } from '../../testing/test-keys.ts'
import { issueOffer } from '../issue-offer.ts'
import { recordOfferEvent } from '../offer-events.ts'
import { endOffer, findOffer } from '../offers.ts'

/** A control for the audit: writes signature and payout in separate transactions, and leaves out every second payout. */
export async function signWithoutTransaction(database: Database, store: ObjectStore, count: number) {
  const cipher = createFileCipher(fileKeys(testDataKeys))
  const log = createLog('silent', standardOutput())
  const issuer = createDocumentIssuer({ database, clock, log, store, cipher, renderer: instantRenderer })
  const leadIds: number[] = []
  let broken = 0
  for (let n = 0; n < count; n++) {
    const { leadId } = await seedApplication(database, clock)
    leadIds.push(leadId)
    await decideApplication({ database, clock }, leadId)
    await issueOffer({ database, clock, issuer }, leadId)
    const offer = await findOffer(database.kysely, leadId)
    if (offer === undefined) throw new Error(`lead ${leadId} has no offer`)
    const at = clock.now()
    await inTransaction(database, async (transaction) => {
      await endOffer(transaction, leadId, { status: 'SIGNED', at })
      await recordOfferEvent(transaction, { leadId, kind: 'SIGNED', documentsHash: offer.documentsHash, at })
      await addLeadJob(transaction, 'issue_signed_agreement', leadId)
    })
    if (n % 2 === 0) broken += 1
    else
      await inTransaction(database, (transaction) =>
        createPayout(transaction, { leadId, amountPaise: 976_400, createdAt: at }),
      )
  }
  return { leadIds, broken }
}
