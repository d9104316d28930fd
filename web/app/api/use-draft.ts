import { useState } from 'react'
import { drafts } from './drafts'

type Values<Name extends string> = Record<Name, string>

interface DraftOf<Name extends string> {
  /** What to show first: what was typed before, else what is on file. */
  initial: Values<Name>
  /** Something shown was typed before and is not saved yet. */
  isRestored: boolean
  keep: (values: Values<Name>) => void
  forget: () => void
}

/** Keeps a screen's fields on the device while they are typed, but for those named as secret (PAN, account number). */
export function useDraft<Name extends string>(
  screen: string,
  onFile: Values<Name>,
  secret: readonly NoInfer<Name>[] = [],
): DraftOf<Name> {
  const [kept] = useState(() => drafts.read(screen) ?? {})
  const restored = Object.keys(onFile).filter((name) => name in kept && !secret.includes(name as Name)) as Name[]
  const initial = { ...onFile }
  for (const name of restored) initial[name] = kept[name] ?? ''
  return {
    initial,
    isRestored: restored.some((name) => initial[name] !== onFile[name]),
    keep(values) {
      const open = Object.entries<string>(values).filter(([name]) => !secret.includes(name as Name))
      drafts.keep(screen, Object.fromEntries(open))
    },
    forget: () => drafts.forget(screen),
  }
}
