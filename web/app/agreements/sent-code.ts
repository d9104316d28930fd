import { otpValidMinutes } from 'contract/form-definition/identity-fields'

/** A code that was sent to sign exactly these documents. */
export type SentCode = { documentsHash: string; mobile: string; sentAt: number }

const storageKey = 'signing'

/** The code that was sent last for these documents, while it is valid; so a reload asks for it again. */
export function findSentCode(documentsHash: string): SentCode | undefined {
  try {
    const sent = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SentCode | null
    const isValid = sent?.documentsHash === documentsHash && Date.now() - sent.sentAt < otpValidMinutes * 60_000
    return isValid ? sent : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets the code. */
export function storeSentCode(sent: SentCode | undefined): void {
  try {
    if (sent) sessionStorage.setItem(storageKey, JSON.stringify(sent))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The storage is full or blocked; the screen itself still has the code's state.
  }
}
