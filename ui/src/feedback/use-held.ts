import { useState } from 'react'

/** Is this part pointed at, or does it hold the focus? Time that runs by itself then stands still. */
export function useHeld() {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const handlers = {
    onPointerEnter: () => setIsPointed(true),
    onPointerLeave: () => setIsPointed(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
  return [isPointed || isFocused, handlers] as const
}
