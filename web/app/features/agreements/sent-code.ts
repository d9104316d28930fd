import { otpValidMinutes } from 'contract/form-definition/identity-fields'

/** A code that was sent to sign the documents with this hash. */
export type SentCode = { documentsHash: string; mobile: string; sentAt: number }

const storageKey = 'signing'

/** The code that was sent for these documents, if it is still valid; kept so that a reload does not lose it. */
export function findSentCode(documentsHash: string): SentCode | undefined {
  try {
    const sent = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SentCode | null
    const isValid = sent?.documentsHash === documentsHash && Date.now() - sent.sentAt < otpValidMinutes * 60_000
    return isValid ? sent : undefined
  } catch {
    return undefined
  }
}

/** Undefined removes the stored code. */
export function storeSentCode(sent: SentCode | undefined): void {
  try {
    if (sent) sessionStorage.setItem(storageKey, JSON.stringify(sent))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The storage is full or blocked; the state of the component still has the code.
  }
}
