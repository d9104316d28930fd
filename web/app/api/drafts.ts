import { session } from './session'

export type Draft = Record<string, string>

const prefix = 'draft:'
const keptForMs = 7 * 24 * 60 * 60 * 1000

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** A draft is its owner's: whoever logs in on the same device next does not see it. */
const ownPrefix = () => `${prefix}${session.get('cust_profile_id') ?? ''}:`

function parse(text: string | null | undefined): Draft | undefined {
  try {
    const { values, keptAt } = JSON.parse(text ?? '') as { values: Draft; keptAt: number }
    const isFresh = Date.now() - keptAt < keptForMs
    return isFresh && Object.values(values).every((value) => typeof value === 'string') ? values : undefined
  } catch {
    return undefined
  }
}

/** What was typed and not yet saved, on this device: outlives a reload, a closed lid and an ended session. */
export const drafts = {
  read: (screen: string): Draft | undefined => parse(storage()?.getItem(ownPrefix() + screen)),
  keep(screen: string, values: Draft): void {
    try {
      storage()?.setItem(ownPrefix() + screen, JSON.stringify({ values, keptAt: Date.now() }))
    } catch {
      // Full or forbidden: the form itself still holds it.
    }
  },
  forget: (screen: string): void => storage()?.removeItem(ownPrefix() + screen),
  forgetAll(): void {
    const kept = storage()
    const names = Array.from({ length: kept?.length ?? 0 }, (_, index) => kept?.key(index) ?? '')
    for (const name of names) if (name.startsWith(ownPrefix())) kept?.removeItem(name)
  },
}
