import { useEffect, useState } from 'react'
import { call, onSignedOut } from '../wire/call'

const idleMs = 15 * 60_000
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
    let activeAt = Date.now()
    const note = () => {
      activeAt = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - activeAt < idleMs) return
      setCovered(true)
      call('session', 'lock', {}).catch(() => {})
    }, checkMs)
    addEventListener('keydown', note)
    addEventListener('pointerdown', note)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', note)
      removeEventListener('pointerdown', note)
    }
  }, [isCovered])
  return [isCovered, () => setCovered(false)]
}
