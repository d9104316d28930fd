import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { type AadhaarData, bornOnOf, type Refused } from './aadhaar-data.ts'
import type { AadhaarKey } from './aadhaar-keys.ts'

export const offlineXmlReader = 'aadhaar-xml@1'
export const maxXmlBytes = 2 * 1024 * 1024

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const rootNames = ['OfflinePaperlessKyc', 'OKY']

const refused = (because: string): Refused => ({ kind: 'refused', because })

function parse(xml: string): Document | undefined {
  try {
    const failAtOnce = (_level: string, message: string) => {
      throw new Error(message)
    }
    return new DOMParser({ onError: failAtOnce }).parseFromString(xml, 'text/xml')
  } catch {
    return undefined
  }
}

const rootOf = (document: Document | undefined) => {
  const root = document?.documentElement
  return root && rootNames.includes(root.localName ?? '') ? root : undefined
}

const signaturesOf = (root: Element) => [...root.getElementsByTagNameNS('*', 'Signature')]

/** The part of the document that the key has signed, as the signature sees it; undefined if it does not hold. */
function signedPart(xml: string, signature: Element, { publicKey }: AadhaarKey): string | undefined {
  // A certificate that came with the document proves nothing.
  const signed = new SignedXml({ publicCert: publicKey, getCertFromKeyInfo: () => null })
  try {
    signed.loadSignature(signature as unknown as Parameters<SignedXml['loadSignature']>[0])
    if (signed.signatureAlgorithm !== rsaSha256 || !signed.checkSignature(xml)) return undefined
    const [part, ...others] = signed.getSignedReferences()
    return others.length === 0 ? part : undefined
  } catch {
    return undefined
  }
}

/** The names of older files are one letter long. */
function readData(root: Element): AadhaarData | undefined {
  const [poi] = [...root.getElementsByTagNameNS('*', 'Poi')]
  const attributeOf = (long: string, short: string) =>
    poi?.getAttribute(long) ?? poi?.getAttribute(short) ?? root.getAttribute(long) ?? root.getAttribute(short) ?? ''
  const lastFour = /^(\d{4})\d{17}$/.exec(attributeOf('referenceId', 'r'))?.[1]
  const name = attributeOf('name', 'n')
  return lastFour === undefined || name === ''
    ? undefined
    : { name, bornOn: bornOnOf(attributeOf('dob', 'd')), lastFour }
}

/** Reads the signed data of Aadhaar. Only what one of our own keys has signed is read, wherever else the document says something. */
export function readOfflineXml(
  bytes: Uint8Array,
  keys: readonly AadhaarKey[],
): { kind: 'verified'; data: AadhaarData; signedWith: string } | Refused {
  if (bytes.length > maxXmlBytes) return refused('too large')
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml)) return refused('declares entities')
  const root = rootOf(parse(xml))
  if (root === undefined) return refused('not an offline Aadhaar')
  const [signature, ...others] = signaturesOf(root)
  if (signature === undefined || others.length > 0) return refused('not exactly one signature')
  for (const key of keys) {
    const part = signedPart(xml, signature, key)
    const signedRoot = part === undefined ? undefined : rootOf(parse(part))
    const data = signedRoot && readData(signedRoot)
    if (data) return { kind: 'verified', data, signedWith: key.name }
  }
  return refused('the signature does not hold')
}
