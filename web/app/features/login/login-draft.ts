import type { FormValues } from 'contract/form-definition/field'
import { otpValidMinutes } from 'contract/form-definition/identity-fields'
import type { loginForm } from 'contract/forms/login'

/** A code that has been sent. It is also stored in the history entry, so that Back and reload work. */
export type SentCode = { mobile: string; profileId: string; sentAt: number }

export interface LoginDraft {
  values?: FormValues<typeof loginForm>
  sentCode?: SentCode
}

const storageKey = 'login'

/** What was entered on the login page; stored until the tab is closed or the customer is logged in. */
export const loginDraft = {
  read(): LoginDraft {
    try {
      return { ...(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as LoginDraft | null) }
    } catch {
      return {}
    }
  },
  save(changes: LoginDraft): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...loginDraft.read(), ...changes }))
    } catch {
      // The storage is full or blocked; the form itself still has the values.
    }
  },
  remove(): void {
    try {
      sessionStorage.removeItem(storageKey)
    } catch {
      // The storage is blocked, so there is nothing to remove.
    }
  },
}

/** The code that was sent last, if it is still valid. */
export function findValidCode(): SentCode | undefined {
  const { sentCode } = loginDraft.read()
  return sentCode && Date.now() - sentCode.sentAt < otpValidMinutes * 60_000 ? sentCode : undefined
}
