import { useEffect, useRef } from 'react'

/** If a change of the state has removed the element with the focus, the element with this id gets it. */
export function useFocusOnChange(state: unknown, id: string): void {
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [state, id])
}
