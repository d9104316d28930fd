import { useEffect, useRef, useState } from 'react'

const refused =
  'The camera is not allowed for this site. Allow it by the sign beside the address of this page and try again, or choose a picture from your device.'
const missing = 'We found no camera on this device. Please choose a picture from your device instead.'
const busy =
  'The camera is in use by another app. Close that app and try again, or choose a picture from your device instead.'

/** Why there is no picture, by the name that the browser gives the failure. */
const wordsOf: Record<string, string> = {
  NotAllowedError: refused,
  SecurityError: refused,
  NotReadableError: busy,
  AbortError: busy,
}

/** No sound, no film: one picture of whoever sits in front of the screen. */
const wanted = { video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false } as const

async function openCamera(): Promise<MediaStream | string> {
  try {
    return await navigator.mediaDevices.getUserMedia(wanted)
  } catch (error) {
    return wordsOf[(error as Error).name] ?? missing
  }
}

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => void track.stop())

export interface Camera {
  /** What the camera sees, while it is on. */
  stream: MediaStream | undefined
  isStarting: boolean
  failure: string | undefined
  start: () => Promise<void>
  stop: () => void
}

/**
 * The camera is on only while it is looked through: taking a picture, closing it or leaving the screen ends it. Where it
 * is off again, or would not come on, the keyboard goes on at the control of that id.
 */
export function useCamera(pickerId: string): Camera {
  const [stream, setStream] = useState<MediaStream>()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (!stream) return
    return () => {
      release(stream)
      document.getElementById(pickerId)?.focus()
    }
  }, [stream, pickerId])

  async function start() {
    setFailure(undefined)
    setIsStarting(true)
    const opened = await openCamera()
    setIsStarting(false)
    if (typeof opened === 'string') {
      setFailure(opened)
      return document.getElementById(pickerId)?.focus()
    }
    if (isHere.current) setStream(opened)
    else release(opened)
  }
  return { stream, isStarting, failure, start, stop: () => setStream(undefined) }
}
