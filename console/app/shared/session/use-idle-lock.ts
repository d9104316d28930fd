import { useEffect, useState } from 'react'
import { idleMs } from '../wire/activity'
import { call, onSignedOut } from '../wire/call'

const lockAfterMs = 15 * 60_000
const checkMs = 10_000

/**
 * Whether the screen is covered: after 15 minutes without a key or a click, or when the server has locked the session. What was
 * typed stays below the cover.
 */
export function useIdleLock(): [isCovered: boolean, uncover: () => void] {
  const [isCovered, setCovered] = useState(false)
  useEffect(() => onSignedOut(() => setCovered(true)), [])
  useEffect(() => {
    if (isCovered) return
    const timer = setInterval(() => {
      if (idleMs() < lockAfterMs) return
      setCovered(true)
      call('session', 'lock', {}).catch(() => {})
    }, checkMs)
    return () => clearInterval(timer)
  }, [isCovered])
  return [isCovered, () => setCovered(false)]
}
