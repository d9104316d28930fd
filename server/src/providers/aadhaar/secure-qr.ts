import { verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type AadhaarData, bornOnOf, type Refused } from './aadhaar-data.ts'
import type { AadhaarKey } from './aadhaar-keys.ts'

export const secureQrReader = 'aadhaar-qr@1'

/** A QR symbol holds no more digits than this. */
const maxDigits = 7_089
const minDigits = 700
/** Ten times what a card holds; a bomb stops here. */
const maxUnpackedBytes = 65_536
const signatureBytes = 256
const separator = 255

/** The fields in the order in which both layouts have them, after the version that only the later ones begin with. */
const fieldNames = [
  ...([
    'indicator',
    'reference',
    'name',
    'bornOn',
    'gender',
    'careOf',
    'district',
    'landmark',
    'house',
    'location',
  ] as const),
  ...(['pincode', 'postOffice', 'state', 'street', 'subDistrict', 'town'] as const),
] as const
type Field = (typeof fieldNames)[number]

export type SecureQr = AadhaarData & {
  layout: 'V1' | 'V2'
  fields: Record<Field, string>
  photo: Uint8Array
  /** The hashes of e-mail and mobile in the first layout. */
  hashes: Uint8Array[]
}

const refused = (because: string): Refused => ({ kind: 'refused', because })

function bytesOf(digits: string): Buffer {
  const hex = BigInt(digits).toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function unpack(digits: string): Buffer | undefined {
  try {
    return gunzipSync(bytesOf(digits), { maxOutputLength: maxUnpackedBytes })
  } catch {
    return undefined
  }
}

/** The first texts between separators, and where the rest begins: the photo may itself contain separators. */
function splitFields(bytes: Buffer, count: number) {
  const texts: string[] = []
  let from = 0
  while (texts.length < count) {
    const to = bytes.indexOf(separator, from)
    if (to < 0) return undefined
    texts.push(bytes.toString('latin1', from, to))
    from = to + 1
  }
  return { texts, rest: bytes.subarray(from) }
}

const hashBytes = 32
/** By the indicator: none, one of e-mail and mobile, or both. */
const hashCounts: Record<string, number> = { '0': 0, '1': 1, '2': 1, '3': 2 }

function readLayout(signed: Buffer): SecureQr | undefined {
  const isLater = /^V[2-9]$/.test(signed.toString('latin1', 0, 2)) && signed[2] === separator
  // The later layouts have their version before these fields and the end of the mobile number after them.
  const split = splitFields(signed, fieldNames.length + (isLater ? 2 : 0))
  if (split === undefined) return undefined
  const texts = isLater ? split.texts.slice(1) : split.texts
  const fields = Object.fromEntries(fieldNames.map((name, index) => [name, texts[index] ?? ''])) as Record<
    Field,
    string
  >
  const hashCount = isLater ? 0 : hashCounts[fields.indicator]
  const lastFour = /^(\d{4})\d{17}$/.exec(fields.reference)?.[1]
  if (hashCount === undefined || lastFour === undefined || fields.name === '') return undefined
  const photoEnd = split.rest.length - hashCount * hashBytes
  if (photoEnd < 0) return undefined
  return {
    layout: isLater ? 'V2' : 'V1',
    name: fields.name,
    bornOn: bornOnOf(fields.bornOn),
    lastFour,
    fields,
    photo: split.rest.subarray(0, photoEnd),
    hashes: Array.from({ length: hashCount }, (_, index) =>
      split.rest.subarray(photoEnd + index * hashBytes, photoEnd + (index + 1) * hashBytes),
    ),
  }
}

/** The unsigned symbol of older cards holds the full number: what it says is never looked at. */
export const isUnsignedQr = (text: string): boolean => /PrintLetterBarcodeData|<\?xml|\buid\s*=/i.test(text)

/** Reads the text of a QR symbol. Nothing is believed unless one of the keys has signed it. */
export function readSecureQr(
  text: string,
  keys: readonly AadhaarKey[],
): { kind: 'verified'; data: SecureQr; signedWith: string } | Refused {
  if (isUnsignedQr(text)) return refused('unsigned QR')
  if (!/^\d+$/.test(text)) return refused('not an Aadhaar QR')
  if (text.length > maxDigits) return refused('too many digits')
  if (text.length < minDigits) return refused('not an Aadhaar QR')
  const bytes = unpack(text)
  if (bytes === undefined || bytes.length <= signatureBytes) return refused('not an Aadhaar QR')
  const [signed, signature] = [bytes.subarray(0, -signatureBytes), bytes.subarray(-signatureBytes)]
  const key = keys.find(({ publicKey }) => verify('sha256', signed, publicKey, signature))
  if (key === undefined) return refused('the signature does not hold')
  const data = readLayout(signed)
  return data ? { kind: 'verified', data, signedWith: key.name } : refused('unknown layout')
}
