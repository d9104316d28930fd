import type { selfieUpload } from 'contract/registration/selfie-upload'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { stepProgress } from '../../records/customers/take-step.ts'
import type { Files } from '../../records/files/files.ts'

const event = 'selfie_upload'
const docType = 'selfie'

/** The customer's picture; a newer one replaces it. */
export function saveSelfie(files: Files): Handler<typeof selfieUpload> {
  return async ({ file }, caller) => {
    const { customerId, profileId } = caller.session
    const upload = { file, accepts: 'image', password: '' } as const
    const saved = await files.save({ customerId, event, docType, requiredTypes: [docType] }, upload, caller)
    if (saved === 'sessionInvalid') return sessionInvalid
    if (typeof saved === 'string') return refuse(saved)
    const selfie_doc_url = files.addresses.sign(saved.fileId, profileId)
    return accepted({ Data: { ...stepProgress(event, saved.stepsTaken), selfie_doc_url } }, 'Your picture is saved.')
  }
}
