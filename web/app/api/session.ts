/** What a logged-in visit remembers, under the specification's own names. */
export const sessionNames = [
  'token',
  'cust_profile_id',
  'eligibility',
  'selfie',
  'fullName',
  'mobile',
  'next_step',
  'step_percent',
  'percent',
  'pancard',
  'dashboardData',
  'lead_id',
] as const

export type SessionName = (typeof sessionNames)[number]

const memory = new Map<string, string>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => void listener())

/** The tab's storage, or nothing where the browser forbids it or there is no browser. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

function keep(name: SessionName, value: string): void {
  memory.set(name, value)
  const kept = storage()
  if (!kept) return
  try {
    kept.setItem(name, value)
    memory.delete(name)
  } catch {
    // Full: memory holds it until the page is left.
  }
}

/** Lives as long as the tab; where storage is unavailable, as long as the page. */
export const session = {
  get: (name: SessionName): string | undefined => storage()?.getItem(name) ?? memory.get(name),
  set(name: SessionName, value: string | number): void {
    keep(name, String(value))
    tell()
  },
  clear(): void {
    memory.clear()
    storage()?.clear()
    tell()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isLoggedIn: (): boolean => Boolean(session.get('token')),
  isEligible: (): boolean => session.get('eligibility') === '1',
}
