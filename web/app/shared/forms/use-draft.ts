import { useState } from 'react'
import { drafts } from './drafts'

type Values<Name extends string> = Record<Name, string>

interface DraftState<Name extends string> {
  /** From the draft if there is one, otherwise the saved values. */
  initialValues: Values<Name>
  /** Whether a value differs from the saved one. */
  isRestored: boolean
  save: (values: Values<Name>) => void
  remove: () => void
}

/** Stores the changed values of a form on the device while they are typed, except secret ones such as the PAN. */
export function useDraft<Name extends string>(
  screen: string,
  savedValues: Values<Name>,
  secretNames: readonly NoInfer<Name>[],
): DraftState<Name> {
  const [draft] = useState(() => drafts.read(screen) ?? {})
  /** The values that the form was opened with; it does not show those of a later fetch. */
  const [openedWith] = useState(savedValues)
  const isSecret = (name: string) => secretNames.includes(name as Name)
  const restored = (Object.keys(savedValues) as Name[]).filter((name) => name in draft && !isSecret(name))
  const initialValues = { ...savedValues }
  for (const name of restored) initialValues[name] = draft[name] ?? ''
  return {
    initialValues,
    isRestored: restored.some((name) => initialValues[name] !== savedValues[name]),
    save(values) {
      const kept = Object.entries<string>(values).filter(
        ([name, value]) => !isSecret(name) && value !== openedWith[name as Name],
      )
      if (kept.length === 0) drafts.remove(screen)
      else drafts.save(screen, Object.fromEntries(kept))
    },
    remove: () => drafts.remove(screen),
  }
}
