import { type RequiredDocument, requiredDocuments } from 'contract/documents/required-documents'
import { stepProgress } from '../customers/take-step.ts'
import type { Files } from '../files/files.ts'
import type { Accepts } from '../files/read-upload.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'

export type GivenFile = { file: string | Uint8Array<ArrayBuffer>; password: string }

/** All that must be in before the event of a document is taken. */
const neededFor = ({ event_name }: RequiredDocument) =>
  requiredDocuments.filter((document) => document.event_name === event_name).map(({ doc_type }) => doc_type)

const acceptedFor = (document: RequiredDocument): Accepts =>
  'may_be_pdf' in document ? 'image or pdf' : document.allowed_format

/** Keeps a document of the application, whichever call it came by. */
export async function takeDocument(files: Files, customerId: string, document: RequiredDocument, given: GivenFile) {
  const { event_name: event, doc_type: docType } = document
  const place = { customerId, event, docType, needed: neededFor(document) }
  const kept = await files.take(place, { ...given, accepts: acceptedFor(document) })
  if (typeof kept === 'string') return refuse(kept)
  return accepted({ Data: stepProgress(event, kept.stepsTaken) }, 'Your document is saved.')
}
