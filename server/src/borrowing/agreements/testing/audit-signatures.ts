import { sql } from 'kysely'
import { systemClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createLog, standardOutput } from '../../../platform/logging/log.ts'
import type { ObjectStore } from '../../../providers/object-store/object-store.ts'
import { sendDocumentsTask } from '../../../records/emails/queue-document-email.ts'
import { createFileCipher, fileKeys } from '../../../records/files/file-cipher.ts'
import { createDocumentIssuer } from '../../../records/issued-documents/document-issuer.ts'
import { findIssuedDocument } from '../../../records/issued-documents/queries.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { testDataKeys } from '../../../testing/test-keys.ts'
import { signingCertificateTask } from '../issue-signing-certificate.ts'
import { hashDocuments, readOfferDocuments } from '../offer-documents.ts'
import { findOffer, type Offer } from '../offers.ts'

type Audit = { database: Database; store: ObjectStore; leadIds: readonly number[] }

type Counts = {
  signatures: number
  payouts: number
  transfers: number
  disbursals: number
  jobs: number
  esigns: number
  esigned: number
}

async function countOf({ kysely }: Database, leadId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int4 from offer_events where lead_id = ${leadId} and kind = 'SIGNED') as signatures,
    (select count(*)::int4 from payouts where lead_id = ${leadId}) as payouts,
    (select count(*)::int4 from simulated_payouts where starts_with(transfer_id, ${`AGR${leadId}T`})) as transfers,
    (select count(*)::int4 from ledger_entries where lead_id = ${leadId} and kind = 'DISBURSAL') as disbursals,
    (select count(*)::int4 from esign_requests where lead_id = ${leadId} and status = 'SIGNED') as esigns,
    (select count(*)::int4 from issued_documents where lead_id = ${leadId} and kind = 'ESIGNED_AGREEMENT') as esigned,
    (select count(*)::int4 from graphile_worker.jobs where key = ${`${signingCertificateTask.name}:${leadId}`}) as jobs`.execute(
    kysely,
  )
  if (rows[0] === undefined) throw new Error('nothing was counted')
  return rows[0]
}

/** Checks that the stored documents still have the hash that was signed. */
async function auditDocuments({ database, store }: Audit, { leadId, proposalNo, documentsHash }: Offer) {
  const cipher = createFileCipher(fileKeys(testDataKeys))
  const log = createLog('silent', standardOutput())
  const parts = { database, clock: systemClock, log, store, cipher, renderer: instantRenderer }
  const issuer = createDocumentIssuer({ ...parts, sendDocuments: sendDocumentsTask })
  const documents = await readOfferDocuments(database.kysely, { leadId, proposalNo })
  for (const document of documents) await issuer.readBytes(document)
  return hashDocuments(documents).equals(documentsHash) ? [] : [`${proposalNo} was signed with other documents`]
}

async function auditLead(audit: Audit, leadId: number): Promise<string[]> {
  const { database } = audit
  const offer = await findOffer(database.kysely, leadId)
  const { jobs, ...counts } = await countOf(database, leadId)
  const { signatures, payouts, transfers, disbursals, esigns, esigned } = counts
  const isSigned = offer?.status === 'SIGNED'
  const expected = isSigned ? 1 : 0
  const isCounted = signatures === expected && payouts === expected && esigns <= expected && esigned === esigns
  if (!isCounted || transfers > expected || disbursals > transfers)
    return [`lead ${leadId} is ${offer?.status ?? 'not offered'} with ${JSON.stringify(counts)}`]
  if (!offer || !isSigned) return []
  const key = { leadId, kind: 'SIGNING_CERTIFICATE', reference: offer.proposalNo } as const
  const isFiled = jobs > 0 || (await findIssuedDocument(database.kysely, key)) !== undefined
  const missing = isFiled ? [] : [`lead ${leadId} has no signing certificate, and no job will issue it`]
  return [...missing, ...(await auditDocuments(audit, offer))]
}

/** Returns all problems: a missing or second signature or signed document, or a signature without a payout. */
export async function auditSignatures(audit: Audit): Promise<string[]> {
  const problems: string[] = []
  for (const leadId of audit.leadIds) problems.push(...(await auditLead(audit, leadId)))
  return problems
}
