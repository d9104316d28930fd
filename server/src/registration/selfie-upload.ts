import type { selfieUpload } from 'contract/registration/selfie-upload'
import { stepProgress } from '../customers/take-step.ts'
import type { Files } from '../files/files.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

const event = 'selfie_upload'
const docType = 'selfie'

/** The picture of the customer; a newer one takes the older one's place. */
export function keepSelfie(files: Files): Handler<typeof selfieUpload> {
  return async ({ file }, { session: { customerId, profileId } }) => {
    const kept = await files.take({ customerId, event, docType, needed: [docType] }, { file, accepts: 'image' })
    if (typeof kept === 'string') return refuse(kept)
    const selfie_doc_url = files.addresses.sign(kept.fileId, profileId)
    return accepted({ Data: { ...stepProgress(event, kept.stepsTaken), selfie_doc_url } }, 'Your picture is saved.')
  }
}
