import { useRef, useState } from 'react'

/** Runs one piece of work at a time: a second press while the first runs, in the same moment even, does nothing. */
export function useOnce<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)
  async function run(...given: Given): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await work(...given)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return [run, isBusy] as const
}
