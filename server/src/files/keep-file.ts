import { randomBytes } from 'node:crypto'
import type { StepEvent } from 'domain/journey/steps'
import { stepsBefore } from 'domain/journey/steps-before'
import type { Clock } from '../platform/clock.ts'
import { type Database, isDatabaseAway } from '../platform/database/database.ts'
import { sha256Of } from '../platform/sha256-of.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { FileCipher } from './file-cipher.ts'
import type { ReadFile } from './read-upload.ts'

/** Whose file it is, of which kind, and the step that is taken once all kinds it needs are there. */
export type FilePlace = { customerId: string; event: StepEvent; docType: string; needed: readonly string[] }

export type KeepFault = 'fileNotKept' | 'stepNotReached' | 'stepClosed' | 'filesSpent'
export type KeptFile = { fileId: string; stepsTaken: string[] }

export type KeepParts = {
  store: ObjectStore
  cipher: FileCipher
  database: Database
  clock: Clock
  onStoreFailed(error: unknown): void
}

type Judged = { outcome: 'kept' | 'not_reached' | 'closed' | 'too_many'; stepsTaken: string[] }

/** Far above what anybody needs, far below what would fill a disk. */
const filesPerDay = 100
const faults = { not_reached: 'stepNotReached', closed: 'stepClosed', too_many: 'filesSpent' } as const

const keep = {
  name: 'keep_file',
  text: `select outcome, steps_taken as "stepsTaken"
    from keep_file($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
}

const newFileId = () => randomBytes(24).toString('base64url')

/** The row may be there although its answer was lost: such an object is left to the sweep, which looks. */
const isSurelyRefused = (error: unknown) =>
  !isDatabaseAway(error) && /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')

/** First the object, whole; then one statement makes it the customer's file. In between nobody knows of it. */
export async function keepFile(place: FilePlace, file: ReadFile, parts: KeepParts): Promise<KeptFile | KeepFault> {
  const { store, cipher, database, clock } = parts
  const fileId = newFileId()
  const sha256 = await sha256Of(file.bytes)
  try {
    await store.put(fileId, await cipher.seal(fileId, file.bytes))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    parts.onStoreFailed(error)
    return 'fileNotKept'
  }
  const withdraw = () => store.delete(fileId).catch(parts.onStoreFailed)
  const { customerId, event, docType, needed } = place
  const kept = [fileId, docType, file.contentType, file.bytes.length, sha256, clock.now(), clock.today()]
  const values = [customerId, event, stepsBefore(event), needed, ...kept, filesPerDay]
  const [judged] = await database.run<Judged>(keep, values).catch(async (error: unknown) => {
    if (isSurelyRefused(error)) await withdraw()
    throw error
  })
  if (judged?.outcome === 'kept') return { fileId, stepsTaken: judged.stepsTaken }
  await withdraw()
  return faults[judged?.outcome ?? 'not_reached']
}
