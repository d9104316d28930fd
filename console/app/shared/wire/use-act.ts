import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { confirmAct } from '../session/confirm-act'
import { type Body, CallRefused, call, type Data, type EventOf, type Noun } from './call'

type Act<N extends Noun, E extends EventOf<N>> = {
  run: (body: Omit<Body<N, E>, 'request_key'>) => Promise<void>
  isRunning: boolean
  /** Why the last try was refused. */
  refusal: CallRefused | undefined
  clearRefusal: () => void
}

type Options<N extends Noun, E extends EventOf<N>> = {
  /** The event asks for a fresh passkey over exactly this act. */
  stepUp?: boolean
  onDone?: (data: Data<N, E>) => void
}

/**
 * An act of the person at the screen, done once however often it is sent: until it has succeeded or the person means something
 * else, a repetition carries the same key.
 */
export function useAct<N extends Noun, E extends EventOf<N>>(
  noun: N,
  event: E,
  { stepUp = false, onDone }: Options<N, E> = {},
): Act<N, E> {
  const queries = useQueryClient()
  const intent = useRef({ body: '', key: '' })
  const [refusal, setRefusal] = useState<CallRefused>()
  const [run, isRunning] = useAsyncAction(async (given: Omit<Body<N, E>, 'request_key'>) => {
    const text = JSON.stringify(given)
    if (intent.current.body !== text) intent.current = { body: text, key: crypto.randomUUID() }
    const body = { ...given, request_key: intent.current.key } as Body<N, E>
    try {
      setRefusal(undefined)
      if (stepUp) await confirmAct(noun, { event_name: event, ...(body as object) })
      const data = await call(noun, event, body)
      intent.current = { body: '', key: '' }
      const refreshed = queries.invalidateQueries()
      // The next screen need not wait for it.
      onDone?.(data)
      await refreshed
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      setRefusal(error)
    }
  })
  return { run, isRunning, refusal, clearRefusal: () => setRefusal(undefined) }
}
