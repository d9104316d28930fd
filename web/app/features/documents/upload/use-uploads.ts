import { refused } from 'contract/reply'
import { useEffect, useRef, useState } from 'react'
import { withUploadProgress } from '../../../shared/wire/upload-progress'
import { cannotBeRead } from './prepare-file'
import type { SendDocument, StepReply } from './send-document'

/** Uploads with their progress. All are aborted when the screen is left; sending a document again is safe. */
export function useUploads<Name extends string>() {
  const [percents, setPercents] = useState<Partial<Record<Name, number>>>({})
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])

  const setPercent = (name: Name, percent: number | undefined) => setPercents((now) => ({ ...now, [name]: percent }))

  /** Returns undefined if it was aborted. */
  async function upload(name: Name, file: File, send: SendDocument): Promise<StepReply | undefined> {
    const { signal } = controller.current
    try {
      setPercent(name, 0)
      return await send(file, { signal, transport: withUploadProgress((percent) => setPercent(name, percent)) })
    } catch {
      // Only an abort or reading the file throws, for example if it was deleted after it was chosen.
      return signal.aborted ? undefined : { Status: refused, Message: cannotBeRead }
    } finally {
      setPercent(name, undefined)
    }
  }
  /** Aborted by the next `abort`. */
  const currentSignal = () => controller.current.signal
  function abort() {
    controller.current.abort()
    controller.current = new AbortController()
  }
  return { percents, upload, currentSignal, abort }
}
