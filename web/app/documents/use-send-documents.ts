import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileKey } from '../api/use-customer-profile'
import { documentEvent } from './document-event'
import { eventUpload } from './event-upload'
import { type RequiredItem, useMarkReceived } from './use-required-documents'
import { useSending } from './use-sending'

export const someFailed = 'Some documents failed to upload. Please try again.'
export const uploadBroke = 'An error occurred while uploading documents. Please try again.'

type Outcome = 'in' | 'failed' | 'broke' | 'stopped'
/** What to say about one document that did not get through: our words, and the server's reason. */
export type UploadFailure = { words: string; reason?: string }

/** Sends every chosen document at once; it is a success only if each of them is. What is in is told of at once. */
export function useSendDocuments(items: readonly RequiredItem[], onIn: (docType: string) => void) {
  const [failures, setFailures] = useState<Record<string, UploadFailure | undefined>>({})
  const { percents, sendOne, signalNow, stop } = useSending<string>()
  const markReceived = useMarkReceived()
  const client = useQueryClient()

  async function sendItem({ name, event_name, doc_type }: RequiredItem, file: File): Promise<Outcome> {
    const words = `Failed to upload ${name}. Please try again.`
    const fail = (failure: UploadFailure | undefined) => setFailures((now) => ({ ...now, [doc_type]: failure }))
    fail(undefined)
    try {
      const reply = await sendOne(doc_type, file, eventUpload(documentEvent(event_name), doc_type))
      if (!reply) return 'stopped'
      if (reply.Status === 1) {
        await markReceived(doc_type)
        onIn(doc_type)
        return 'in'
      }
      fail({ words, ...(reply.Message && { reason: reply.Message }) })
      return reply.Status === 'unreachable' ? 'broke' : 'failed'
    } catch {
      fail({ words })
      return 'broke'
    }
  }
  /** Answers the words of a failure. */
  async function sendAll(readyFile: (docType: string) => Promise<File | undefined>): Promise<string | undefined> {
    const signal = signalNow()
    const sent = items.map(async (item) => {
      const file = await readyFile(item.doc_type)
      if (signal.aborted) return 'stopped'
      return file ? sendItem(item, file) : 'not chosen'
    })
    const outcomes = await Promise.all(sent)
    await client.invalidateQueries({ queryKey: profileKey })
    if (outcomes.includes('broke')) return uploadBroke
    return outcomes.includes('failed') ? someFailed : undefined
  }
  const forgive = (docType: string) => setFailures((now) => ({ ...now, [docType]: undefined }))
  return { failures, forgive, percents, sendAll, stop }
}
