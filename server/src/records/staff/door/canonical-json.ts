import { sha256 } from '../../../platform/hashing.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** JSON with sorted keys, so that equal values have equal texts. */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value as Record<string, Json | undefined>)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}

export const hashJson = (value: unknown): Buffer => sha256(canonical(value as Json))

/** Of exactly this call: the same body, sent by the same session, to the same noun. */
export const hashAct = (sessionHash: Buffer, noun: string, body: Record<string, unknown>): Buffer =>
  hashJson({ session: sessionHash.toString('hex'), noun, body })
