import { webcrypto } from 'node:crypto'
import { xmlType } from 'contract/documents/uploaded-file'
import { ruleOf } from 'domain/loan/decision/rules'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { AadhaarKey } from '../../../providers/aadhaar/aadhaar-keys.ts'
import { offlineXmlReader, readOfflineXml } from '../../../providers/aadhaar/offline-xml.ts'
import type { ObjectStore } from '../../../providers/object-store/object-store.ts'
import { hasConsent } from '../../../records/customers/consents.ts'
import { type LockedCustomer, lockCustomer, saveSteps } from '../../../records/customers/queries.ts'
import type { FileCipher } from '../../../records/files/file-cipher.ts'
import {
  destroyOriginal,
  findNumberedFile,
  isNumbered,
  keepObject,
  lockNumberedFile,
  saveDestroyed,
  saveMasked,
} from '../../../records/files/originals.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { findCurrentLead } from '../../../records/loans/leads.ts'
import type { AadhaarReader, AadhaarReply, Reading } from './aadhaar-reader.ts'
import { endReading, insertReading, isWaiting } from './readings.ts'

/** Day-end work comes first: this one takes seconds of a whole processor for each picture. */
export const readAadhaarTask = defineTask('read_aadhaar', z.object({ fileId: z.string() }), ({ fileId }) => fileId, {
  priority: 10,
})

/** Has a file read that was stored just now, if it is one on which there may be an Aadhaar number. */
export async function startAadhaar(
  transaction: Transaction,
  { fileId, docType, at }: { fileId: string; docType: string; at: Date },
): Promise<void> {
  if (!isNumbered(docType)) return
  await insertReading(transaction, fileId, at)
  await readAadhaarTask.queue(transaction, { fileId })
}

export type AadhaarDependencies = {
  database: Database
  clock: Clock
  log: Logger
  store: ObjectStore
  cipher: FileCipher
  aadhaarReader: AadhaarReader
  aadhaarKeys: readonly AadhaarKey[]
  /** Whether every provider is simulated, so that no Aadhaar is a real one. */
  isSimulated: boolean
  decideApplication: LeadTask
}

type Found = NonNullable<Awaited<ReturnType<typeof findNumberedFile>>>

const notAsked: Reading = { state: 'NOT_ASKED', because: 'no consent to read it', reader: 'none' }

const tooSmall: Reading = { state: 'UNREADABLE', because: 'the picture is too small', reader: 'none' }

/** Fewer pixels show no card, so no process is started for them. */
const minSidePx = 200

/** By the header of a picture that we have encoded ourselves. */
async function isTooSmall(bytes: Uint8Array): Promise<boolean> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  return Math.min(width, height) < minSidePx
}

/** The signed data were found whole by the process that opened their ZIP, so they are read here. */
function readXml(bytes: Uint8Array, keys: readonly AadhaarKey[]): Reading {
  const result = readOfflineXml(bytes, keys)
  const reader = offlineXmlReader
  if (result.kind === 'refused') return { state: 'UNREADABLE', because: result.because, reader }
  const { name, bornOn, lastFour } = result.data
  return { state: 'VERIFIED', name, bornOn, lastFour, signedWith: result.signedWith, reader }
}

/** Reads the bytes; without the customer's consent only what covers the number. */
async function read(
  dependencies: AadhaarDependencies,
  file: Found,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<AadhaarReply> {
  const { database, aadhaarReader, aadhaarKeys } = dependencies
  const mayRead = await hasConsent(database.kysely, file.customerId, 'aadhaar')
  if (file.contentType === xmlType) return { reading: mayRead ? readXml(bytes, aadhaarKeys) : notAsked }
  if (await isTooSmall(bytes)) return { reading: mayRead ? tooSmall : notAsked }
  const reply = await aadhaarReader.read({ bytes, keys: mayRead ? aadhaarKeys : [] })
  return mayRead ? reply : { ...reply, reading: notAsked }
}

/** The sample policy notes what others demand, and only where nothing is real. */
async function isDemanded({ isSimulated, clock }: AadhaarDependencies, transaction: Transaction): Promise<boolean> {
  const { ruleModes } = await readEligibilityPolicy(transaction, { version: null, today: clock.today() })
  const mode = ruleModes.aadhaar_name ?? ruleOf('aadhaar_name').mode
  return !isSimulated || (mode !== 'note' && mode !== 'off')
}

/**
 * What cannot be covered is asked for again while the application is being filled in. In a complete one it stays as a fact without
 * content: nobody is rejected because of it, and who decides can ask for another.
 */
async function endWithoutCopy(
  dependencies: AadhaarDependencies,
  transaction: Transaction,
  customer: LockedCustomer,
  file: Found,
): Promise<void> {
  const isCurrent = file.replacedAt === null
  const isOpen = !customer.stepsTaken.includes('banking_details')
  const isAskedAgain = isCurrent && isOpen && (await isDemanded(dependencies, transaction))
  await saveDestroyed(transaction, { fileId: file.id, at: dependencies.clock.now(), isAskedAgain })
  if (!isAskedAgain) return
  const left = customer.stepsTaken.filter((step) => step !== 'aadhaar_upload')
  await saveSteps(transaction, customer.id, left)
}

type Copy = { byteLength: number; sha256: Buffer; keyVersion: number }

/** Records the result, unless the file was erased or ended meanwhile. Returns whether it was recorded. */
function record(dependencies: AadhaarDependencies, file: Found, copy: Copy | undefined, reading: Reading) {
  const { database, clock, decideApplication } = dependencies
  return inTransaction(database, async (transaction) => {
    const customer = await lockCustomer(transaction, file.customerId)
    const now = await lockNumberedFile(transaction, file.id)
    if (now === undefined || now.masking !== file.masking) return false
    if (now.masking === 'WAITING') {
      if (copy) await saveMasked(transaction, { fileId: file.id, ...copy })
      else await endWithoutCopy(dependencies, transaction, customer, now)
    }
    await endReading(transaction, { fileId: file.id, reading, at: clock.now() })
    const lead = await findCurrentLead(transaction, file.customerId)
    if (lead?.status === 'IN PROCESS') await decideApplication.queue(transaction, { leadId: lead.id })
    return true
  })
}

async function storeCopy({ store, cipher }: AadhaarDependencies, fileId: string, bytes: Uint8Array<ArrayBuffer>) {
  await store.put(fileId, await cipher.seal(fileId, bytes))
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  return { byteLength: bytes.length, sha256, keyVersion: cipher.keyVersion }
}

/** Stores the copy before its row says so. If the row says nothing, as after an erasure, the copy is deleted again. */
async function finish(dependencies: AadhaarDependencies, file: Found, reply: AadhaarReply): Promise<void> {
  const { store, database } = dependencies
  const copy = reply.masked && (await storeCopy(dependencies, file.id, reply.masked))
  const isRecorded = await record(dependencies, file, copy, reply.reading)
  if (copy && !isRecorded) await store.delete(file.id)
  if (file.originalKey === null) return
  if (copy && isRecorded && file.originalKey === file.id) await keepObject(database, file.id)
  else await destroyOriginal(database, store, file.originalKey)
}

const gone: AadhaarReply = {
  reading: { state: 'UNREADABLE', because: 'its time was up', reader: 'none' },
}

/** Covers the number on a picture and reads what is signed. Nothing of a picture is ever logged, not even why it failed. */
export async function readAadhaar(dependencies: AadhaarDependencies, fileId: string): Promise<void> {
  const { database, store, cipher, log } = dependencies
  const file = await findNumberedFile(database.kysely, fileId)
  if (file === undefined || !(await isWaiting(database.kysely, fileId))) return
  const key = file.originalKey ?? file.id
  const sealed = await store.get(key)
  const reply = sealed ? await read(dependencies, file, await cipher.open(key, sealed)) : gone
  await finish(dependencies, file, reply)
  const { masked, reading } = reply
  log.info({ fileId, state: reading.state, isMasked: masked !== undefined }, 'an Aadhaar document was read')
}

/** Ends what has waited too long: the original is destroyed without a copy. */
export async function destroyOverdue(dependencies: AadhaarDependencies, fileId: string): Promise<void> {
  const file = await findNumberedFile(dependencies.database.kysely, fileId)
  if (file?.masking === 'WAITING') await finish(dependencies, file, gone)
}
