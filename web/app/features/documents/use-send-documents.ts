import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileKey } from '../../shared/customers/use-customer-profile'
import { indexOfStep } from '../../shared/journey/step-state'
import { session } from '../../shared/session/session'
import { documentEvent, sendByEvent } from './upload/send-document'
import { useUploads } from './upload/use-uploads'
import { type RequiredItem, useMarkReceived } from './use-required-documents'

const someFailed = 'Some documents failed to upload. Please try again.'
const uploadError = 'An error occurred while uploading documents. Please try again.'

type UploadResult = 'received' | 'refused' | 'error' | 'aborted'

/** The error of one document: our message, and the server's reason. */
export type UploadError = { message: string; reason?: string }

/** Parallel replies arrive in any order, and a document never moves the journey backwards. */
function saveProgress({ next_step, step_percentage }: { next_step: string; step_percentage: number }): void {
  if (indexOfStep(next_step) < indexOfStep(session.get('next_step'))) return
  session.set('next_step', next_step)
  session.set('percent', step_percentage)
}

/** Sends all chosen documents in parallel; succeeds only if all of them are received. */
export function useSendDocuments(items: readonly RequiredItem[], onReceived: (docType: string) => void) {
  const [errors, setErrors] = useState<Record<string, UploadError | undefined>>({})
  const { percents, upload, currentSignal, abort } = useUploads<string>()
  const markReceived = useMarkReceived()
  const client = useQueryClient()
  const setError = (docType: string, error: UploadError | undefined) =>
    setErrors((now) => ({ ...now, [docType]: error }))

  async function sendItem({ name, event_name, doc_type }: RequiredItem, file: File): Promise<UploadResult> {
    const message = `Failed to upload ${name}. Please try again.`
    setError(doc_type, undefined)
    try {
      const reply = await upload(doc_type, file, sendByEvent(documentEvent(event_name), doc_type))
      if (!reply) return 'aborted'
      if (reply.Status === 1) {
        saveProgress(reply.Data)
        await markReceived(doc_type)
        onReceived(doc_type)
        return 'received'
      }
      setError(doc_type, { message, ...(reply.Message && { reason: reply.Message }) })
      return reply.Status === 'unreachable' ? 'error' : 'refused'
    } catch {
      setError(doc_type, { message })
      return 'error'
    }
  }
  /** Returns an error message unless everything was received. */
  async function sendAll(preparedFile: (docType: string) => Promise<File | undefined>): Promise<string | undefined> {
    const signal = currentSignal()
    const sent = items.map(async (item) => {
      const file = await preparedFile(item.doc_type)
      if (signal.aborted) return 'aborted'
      return file ? sendItem(item, file) : 'not chosen'
    })
    const results = await Promise.all(sent)
    await client.invalidateQueries({ queryKey: profileKey })
    if (results.includes('error')) return uploadError
    return results.includes('refused') ? someFailed : undefined
  }
  const clearError = (docType: string) => setError(docType, undefined)
  return { errors, clearError, percents, sendAll, abort }
}
