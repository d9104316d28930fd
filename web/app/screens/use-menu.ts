import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export type Menu = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  button: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLElement | null>
}

/** The menu of a narrow screen. Opening focuses its first item; Escape and navigation close it. */
export function useMenu(): Menu {
  const { key } = useLocation()
  /** The location key at which the menu was opened, so that a navigation closes it. */
  const [openedAt, setOpenedAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const isOpen = openedAt === key
  const close = () => setOpenedAt(undefined)
  useEffect(() => {
    if (!isOpen) return
    panel.current?.querySelector('a')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  return { isOpen, toggle: () => setOpenedAt(isOpen ? undefined : key), close, button, panel }
}
