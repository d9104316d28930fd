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

const constraints = { video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false } as const

async function openCamera(): Promise<MediaStream | { error: string }> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
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
export function useCamera(fallbackId: string): Camera {
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
    const opened = await openCamera()
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
