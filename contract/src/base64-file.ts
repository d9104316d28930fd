import { z } from 'zod'

type Base64File = string | Uint8Array<ArrayBuffer>

const isGiven = (value: unknown) => (typeof value === 'string' ? value !== '' : value instanceof Uint8Array)

/**
 * A file as base64, with or without a data-URL prefix; a server that has decoded a large one on its way hands on the
 * bytes. Whether it is whole, and what it is, the handler looks at.
 */
export function base64File(requiredMessage: string) {
  return z.custom<Base64File>(isGiven, requiredMessage).meta({ type: 'string', format: 'byte' })
}
