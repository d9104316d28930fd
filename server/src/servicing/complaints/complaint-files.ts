import { maxFilesPerBody } from 'contract/documents/uploaded-file'
import { mayReply } from 'domain/complaints/complaint'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { deleteFilesById, readChecksums } from '../../records/files/queries.ts'
import { addEvent, listEvents, lockComplaint } from './complaints.ts'

async function listAttachedFiles(transaction: Transaction, complaintId: number): Promise<string[]> {
  const events = await listEvents(transaction, complaintId)
  return events.filter(({ kind }) => kind === 'ATTACHED').flatMap(({ fileId }) => fileId ?? [])
}

/** Attaches stored files to an open complaint. Returns the reason if none was attached. */
export async function addFiles(
  transaction: Transaction,
  complaintId: number,
  fileIds: readonly string[],
  clock: Clock,
): Promise<'complaintNotOpen' | 'complaintFilesFull' | undefined> {
  const complaint = await lockComplaint(transaction, complaintId)
  if (complaint === undefined || !mayReply(complaint)) return 'complaintNotOpen'
  const attached = await listAttachedFiles(transaction, complaintId)
  if (attached.length + fileIds.length > maxFilesPerBody) return 'complaintFilesFull'
  const event = {
    complaintId,
    kind: 'ATTACHED',
    byWhom: 'customer',
    at: businessTime(clock),
    happenedOn: clock.today(),
  } as const
  for (const fileId of fileIds) await addEvent(transaction, { ...event, fileId })
  return undefined
}

/**
 * The same without files that the complaint already has, which a retry sends again. Their rows are deleted; the file sweep
 * moves the objects to the trash later.
 */
export async function addFilesOnce(
  transaction: Transaction,
  complaintId: number,
  fileIds: readonly string[],
  clock: Clock,
): Promise<'complaintNotOpen' | 'complaintFilesFull' | undefined> {
  const attached = await listAttachedFiles(transaction, complaintId)
  const checksums = await readChecksums(transaction, [...attached, ...fileIds])
  const known = new Set(attached.map((fileId) => checksums.get(fileId)))
  const added: string[] = []
  for (const fileId of fileIds) {
    if (!known.has(checksums.get(fileId))) added.push(fileId)
    known.add(checksums.get(fileId))
  }
  await deleteFilesById(
    transaction,
    fileIds.filter((fileId) => !added.includes(fileId)),
  )
  return added.length === 0 ? undefined : addFiles(transaction, complaintId, added, clock)
}
