import { z } from 'zod'

type Base64File = string | Uint8Array<ArrayBuffer>

const isGiven = (value: unknown) => (typeof value === 'string' ? value !== '' : value instanceof Uint8Array)

/**
 * A file as base64, with or without a data-URL prefix, or as bytes if the server has already decoded a large body. The
 * handler checks the content.
 */
export function base64File(required: string) {
  return z.custom<Base64File>(isGiven, required).meta({ type: 'string', format: 'byte' })
}
