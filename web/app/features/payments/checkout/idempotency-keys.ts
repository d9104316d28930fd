/** `crypto.randomUUID` is missing on plain http. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the key of an intent to pay. */
export type IdempotencyKeys = (method: string, amount: string) => string

/** One key per method and amount of a visit, so that a repeated click finds the same payment attempt. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>()
  return (method, amount) => {
    const intent = `${method} ${amount}`
    const key = keys.get(intent) ?? newKey()
    keys.set(intent, key)
    return key
  }
}
