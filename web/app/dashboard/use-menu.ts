import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export type Menu = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  button: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLElement | null>
}

/** The menu of a narrow screen: opens to its first item; Escape and each new screen close it. */
export function useMenu(): Menu {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isOpen = openAt === key
  const close = () => setOpenAt(undefined)
  useEffect(() => {
    if (!isOpen) return
    panel.current?.querySelector('a')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key), close, button, panel }
}
