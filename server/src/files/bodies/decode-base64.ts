const dataUrlPrefix = /^data:[^,]{0,80};base64,/
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/

/** Stands for text that was not base64 where only that fact is passed on; it is not base64 itself. */
export const notBase64 = '?'

/** The bytes of plain base64, with or without a data-URL prefix; nothing when it is anything else. */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | undefined {
  const prefix = dataUrlPrefix.exec(text.slice(0, 120))?.[0] ?? ''
  const plain = text.slice(prefix.length).trim()
  if (plain.length % 4 === 1 || !alphabet.test(plain)) return undefined
  return Buffer.from(plain, 'base64')
}
