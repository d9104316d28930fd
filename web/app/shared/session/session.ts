import { loggedInCookieName } from 'contract/sessions/logged-in-cookie'

/** The values of a session; those that the specification names have its names. */
export type SessionName =
  | 'token'
  | 'cust_profile_id'
  | 'eligibility'
  | 'selfie'
  | 'fullName'
  | 'mobile'
  | 'next_step'
  | 'step_percent'
  | 'percent'
  | 'pancard'
  | 'dashboardData'
  | 'lead_id'
  | 'order_id'
  | 'typed_amount'
  | 'screen_after_login'

/** Used if the browser forbids storage, and on the server. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => void listener())

/** Access to `sessionStorage` throws if the browser blocks it. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

function write(name: SessionName, value: string): void {
  memory.set(name, value)
  const target = storage()
  if (!target) return
  try {
    target.setItem(name, value)
    memory.delete(name)
  } catch {
    // The storage is full: the value stays in memory until the page is closed.
  }
}

/** Not through the cookie store, which Safari has from 18.4 and Firefox from 140. */
function writeLoggedInCookie(attributes: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: works in every supported browser
  document.cookie = `${loggedInCookieName}=1;path=/;samesite=lax${attributes}`
}

/** Lasts as long as the tab, or only as long as the page if storage is not available. */
export const session = {
  get: (name: SessionName): string | undefined => storage()?.getItem(name) ?? memory.get(name),
  set(name: SessionName, value: string | number): void {
    write(name, String(value))
    if (name === 'token') writeLoggedInCookie('')
    notify()
  },
  clear(): void {
    memory.clear()
    storage()?.clear()
    writeLoggedInCookie(';max-age=0')
    notify()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isLoggedIn: (): boolean => Boolean(session.get('token')),
  isEligible: (): boolean => session.get('eligibility') === '1',
}

/** For a session that the server has ended. The full page load leaves nothing in memory. */
export function endSession(): void {
  session.clear()
  location.replace('/apply-now#session-ended')
}
