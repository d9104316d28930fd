/** The names we give to objects; `.part` is one that was never finished. Anything else in a store is not ours. */
const pattern = /^[A-Za-z0-9_-]{22,43}(\.part)?$/

export const isObjectKey = (name: string) => pattern.test(name)

export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('this is no key of an object')
  return key
}
