import { useState } from 'react'
import { session } from './session'

/** The next step when the screen came up: taking it must not change what the screen is while it is being left. */
export function useStepAtArrival(): string | undefined {
  const [step] = useState(() => session.get('next_step'))
  return step
}
