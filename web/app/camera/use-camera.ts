import { useEffect, useRef, useState } from 'react'

const denied =
  'The camera is not allowed for this site. Allow it by the sign beside the address of this page and try again, or choose a picture from your device.'
const notFound = 'We found no camera on this device. Please choose a picture from your device instead.'
const inUse =
  'The camera is in use by another app. Close that app and try again, or choose a picture from your device instead.'

/** Messages by the name of the browser's error. */
const messages: Record<string, string> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotReadableError: inUse,
  AbortError: inUse,
}

/** The camera beside the screen, for a face, or the one on the back, for a document. */
type Facing = 'user' | 'environment'

/** Enough for a face; the small print of a document needs more. */
const widths: Record<Facing, number> = { user: 1280, environment: 2560 }

/** Some browsers inside other apps have no camera to show in a page. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

async function openCamera(facing: Facing): Promise<MediaStream | { error: string }> {
  const video = { facingMode: facing, width: { ideal: widths[facing] } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    return { error: messages[(error as Error).name] ?? notFound }
  }
}

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => void track.stop())

export interface Camera {
  /** While the camera is on. */
  stream: MediaStream | undefined
  isStarting: boolean
  error: string | undefined
  start: () => Promise<void>
  stop: () => void
}

/**
 * The camera is on only while its view is open; leaving the screen turns it off. Afterwards, or when it could not be
 * started, the focus goes to the control with `fallbackId`.
 */
export function useCamera(fallbackId: string, facing: Facing): Camera {
  const [stream, setStream] = useState<MediaStream>()
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<string>()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useEffect(() => {
    if (!stream) return
    return () => {
      release(stream)
      document.getElementById(fallbackId)?.focus()
    }
  }, [stream, fallbackId])

  async function start() {
    setError(undefined)
    setIsStarting(true)
    const opened = await openCamera(facing)
    setIsStarting(false)
    if ('error' in opened) {
      setError(opened.error)
      return document.getElementById(fallbackId)?.focus()
    }
    if (isMounted.current) setStream(opened)
    else release(opened)
  }
  return { stream, isStarting, error, start, stop: () => setStream(undefined) }
}
