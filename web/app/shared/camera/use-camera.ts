import { useEffect, useRef, useState } from 'react'

const denied =
  'The camera is blocked for this site. Allow it with the icon beside the address of this page and try again, or choose a picture from your device.'
const notFound = 'We found no camera on this device. Please choose a picture from your device instead.'
const failed = 'The camera did not work. Please try again, or choose a picture from your device.'
const inUse =
  'The camera is in use by another app. Close that app and try again, or choose a picture from your device instead.'

/** Messages by the name of the browser's error. */
const messages: Record<string, string> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotReadableError: inUse,
  AbortError: inUse,
}

/** `user` is the front camera, for a selfie; `environment` the back camera, for a document. */
type Facing = 'user' | 'environment'

/** The small print of a document needs a higher resolution than a face. */
const widths: Record<Facing, number> = { user: 1280, environment: 2560 }

/** The browsers inside some apps give pages no access to the camera. */
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
  /** Undefined while the camera is off. */
  stream: MediaStream | undefined
  isStarting: boolean
  error: string | undefined
  start: () => Promise<void>
  stop: () => void
  /** Turns the camera off with a message, because no picture could be taken. */
  fail: () => void
}

/**
 * Turns the camera off when its view is closed or the screen is left. The focus then goes to the control with
 * `fallbackId`, as it does if the camera could not be started.
 */
export function useCamera(fallbackId: string, facing: Facing): Camera {
  const [stream, setStream] = useState<MediaStream>()
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<string>()
  /** Changes when the camera is turned off, also while it is opening. */
  const latestStart = useRef(0)
  useEffect(
    () => () => {
      latestStart.current += 1
    },
    [],
  )
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
    latestStart.current += 1
    const thisStart = latestStart.current
    const opened = await openCamera(facing)
    if (thisStart !== latestStart.current) return 'error' in opened ? undefined : release(opened)
    setIsStarting(false)
    if (!('error' in opened)) return setStream(opened)
    setError(opened.error)
    document.getElementById(fallbackId)?.focus()
  }
  function stop() {
    latestStart.current += 1
    setIsStarting(false)
    setStream(undefined)
  }
  function fail() {
    setError(failed)
    stop()
  }
  return { stream, isStarting, error, start, stop, fail }
}
