import { type RequiredDocument, requiredDocuments } from 'contract/documents/required-documents'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import { stepProgress } from '../../records/customers/take-step.ts'
import type { Files } from '../../records/files/files.ts'
import type { AcceptedKinds } from '../../records/files/read-upload.ts'
import type { AskedDocuments, FileTarget } from '../../records/files/save-file.ts'

export type SaveDocumentDependencies = {
  files: Files
  askedDocuments: AskedDocuments
  /** Has a document read that was just stored. */
  startReading: NonNullable<FileTarget['onStored']>
}
type UploadedFile = { file: string | Uint8Array<ArrayBuffer>; password: string }

/** The types of document that complete the step this document belongs to. */
const requiredTypesOf = ({ event_name }: RequiredDocument) =>
  requiredDocuments.filter((document) => document.event_name === event_name).map(({ doc_type }) => doc_type)

function acceptedFor(document: RequiredDocument): AcceptedKinds {
  if ('may_be_pdf' in document) return 'image or pdf'
  return 'may_be_zip' in document ? 'image or zip' : document.allowed_format
}

/** Used by the upload steps and by the upload of the older screens. */
export async function saveDocument(
  { files, askedDocuments: asked, startReading: onStored }: SaveDocumentDependencies,
  document: RequiredDocument,
  upload: UploadedFile,
  caller: LoggedInCaller,
) {
  const { event_name: event, doc_type: docType } = document
  const target = {
    customerId: caller.session.customerId,
    event,
    docType,
    requiredTypes: requiredTypesOf(document),
    asked,
    onStored,
  }
  const saved = await files.save(target, { ...upload, accepts: acceptedFor(document) }, caller)
  if (saved === 'sessionInvalid') return sessionInvalid
  if (typeof saved === 'string') return refuse(saved)
  return accepted({ Data: stepProgress(event, saved.stepsTaken) }, 'Your document is saved.')
}
