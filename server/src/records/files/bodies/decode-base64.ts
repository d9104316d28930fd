const dataUrlPrefix = /^data:[^,]{0,80};base64,/
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/

/** Passed on instead of text that is not base64, since the text itself is not needed. Not valid base64 either. */
export const notBase64 = '?'

/** Decodes base64 with or without a data-URL prefix; undefined if the text is not base64. */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | undefined {
  const prefix = dataUrlPrefix.exec(text.slice(0, 120))?.[0] ?? ''
  const plain = text.slice(prefix.length).trim()
  if (plain.length % 4 === 1 || !alphabet.test(plain)) return undefined
  return Buffer.from(plain, 'base64')
}
