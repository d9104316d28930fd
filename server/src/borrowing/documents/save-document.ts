import { type RequiredDocument, requiredDocuments } from 'contract/documents/required-documents'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import { stepProgress } from '../../records/customers/take-step.ts'
import type { Files } from '../../records/files/files.ts'
import type { AcceptedKinds } from '../../records/files/read-upload.ts'

type UploadedFile = { file: string | Uint8Array<ArrayBuffer>; password: string }

/** The types of document that complete the step this document belongs to. */
const requiredTypesOf = ({ event_name }: RequiredDocument) =>
  requiredDocuments.filter((document) => document.event_name === event_name).map(({ doc_type }) => doc_type)

const acceptedFor = (document: RequiredDocument): AcceptedKinds =>
  'may_be_pdf' in document ? 'image or pdf' : document.allowed_format

/** Used by the upload steps and by the upload of the older screens. */
export async function saveDocument(
  files: Files,
  document: RequiredDocument,
  upload: UploadedFile,
  caller: LoggedInCaller,
) {
  const { event_name: event, doc_type: docType } = document
  const target = { customerId: caller.session.customerId, event, docType, requiredTypes: requiredTypesOf(document) }
  const saved = await files.save(target, { ...upload, accepts: acceptedFor(document) }, caller)
  if (saved === 'sessionInvalid') return sessionInvalid
  if (typeof saved === 'string') return refuse(saved)
  return accepted({ Data: stepProgress(event, saved.stepsTaken) }, 'Your document is saved.')
}
