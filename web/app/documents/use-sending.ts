import type { Reply } from 'contract/reply'
import { useEffect, useRef, useState } from 'react'
import { carryWithProgress } from '../api/carry-with-progress'
import type { PostOptions, Unreachable } from '../api/post'
import { readUpload, type Upload } from './read-upload'

export type StepReply = Reply<{ Data: { next_step: string; step_percentage: number } }> | Unreachable

/** Sends one document; the options carry its progress, and the signal that stops it. */
export type SendUpload = (upload: Upload, options: PostOptions) => Promise<StepReply>

/** Uploads with a bar each, all of which stop when the screen is left or somebody says so. Sending one again is safe. */
export function useSending<Name extends string>() {
  const [percents, setPercents] = useState<Partial<Record<Name, number>>>({})
  const stopper = useRef(new AbortController())
  useEffect(() => () => stopper.current.abort(), [])

  const show = (name: Name, percent: number | undefined) => setPercents((now) => ({ ...now, [name]: percent }))

  /** Nothing when it was stopped. */
  async function sendOne(name: Name, file: File, send: SendUpload): Promise<StepReply | undefined> {
    const { signal } = stopper.current
    try {
      show(name, 0)
      const upload = await readUpload(file)
      return await send(upload, { signal, carry: carryWithProgress((percent) => show(name, percent)) })
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    } finally {
      show(name, undefined)
    }
  }
  /** Aborted once somebody has said stop after this was asked for. */
  const signalNow = () => stopper.current.signal
  function stop() {
    stopper.current.abort()
    stopper.current = new AbortController()
  }
  return { percents, sendOne, signalNow, stop }
}
