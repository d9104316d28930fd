import { session } from '../session/session'

export type Draft = Record<string, string>

const prefix = 'draft:'
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** Access to `localStorage` throws if the browser blocks it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** A draft belongs to one customer, so that the next one to log in on this device does not see it. */
const ownPrefix = () => `${prefix}${session.get('cust_profile_id') ?? ''}:`

function parse(text: string | null | undefined): Draft | undefined {
  try {
    const { values, savedAt } = JSON.parse(text ?? '') as { values: Draft; savedAt: number }
    const isFresh = Date.now() - savedAt < maxAgeMs
    const isDraft = typeof values === 'object' && Object.values(values).every((value) => typeof value === 'string')
    return isFresh && isDraft ? values : undefined
  } catch {
    return undefined
  }
}

function removeWhere(shouldRemove: (name: string, text: string | null) => boolean): void {
  const local = storage()
  if (!local) return
  const names = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '')
  for (const name of names) if (shouldRemove(name, local.getItem(name))) local.removeItem(name)
}

/** Unsaved input on this device, which survives a reload and the end of the session. */
export const drafts = {
  read: (screen: string): Draft | undefined => parse(storage()?.getItem(ownPrefix() + screen)),
  save(screen: string, values: Draft): void {
    try {
      storage()?.setItem(ownPrefix() + screen, JSON.stringify({ values, savedAt: Date.now() }))
    } catch {
      // The storage is full or blocked; the form itself still has the values.
    }
  },
  remove: (screen: string): void => storage()?.removeItem(ownPrefix() + screen),
  /** Removes all drafts of the current customer. */
  removeAll: (): void => removeWhere((name) => name.startsWith(ownPrefix())),
  /** Removes drafts that are no longer read, of all customers who have used this device. */
  removeExpired: (): void => removeWhere((name, text) => name.startsWith(prefix) && parse(text) === undefined),
}
