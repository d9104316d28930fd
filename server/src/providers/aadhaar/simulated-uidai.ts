import { createHash, createSign, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { SignedXml } from 'xml-crypto'
import { simulatedPrivateKey } from './simulated-key.ts'

/** An invented person as UIDAI knows them. */
export type AadhaarHolder = {
  name: string
  bornOn: IstDate
  isWoman: boolean
  lastFour: string
  address: { house: string; street: string; town: string; district: string; state: string; pincode: string }
}

type QrOptions = {
  layout?: 'V1' | 'V2'
  /** In the first layout: whether hashes of e-mail and mobile follow the photo. */
  indicator?: '0' | '1' | '2' | '3'
  photo?: Uint8Array
  privateKey?: string
}

const referenceOf = (lastFour: string) => `${lastFour}20260114093015123`
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** What a Secure QR holds before it is packed: the signed bytes and their signature. */
export function secureQrBytes(holder: AadhaarHolder, options: QrOptions = {}): Buffer {
  const { layout = 'V2', indicator = '3', photo = randomBytes(700), privateKey = simulatedPrivateKey } = options
  const { name, bornOn, isWoman, lastFour, address } = holder
  const { house, street, town, district, state, pincode } = address
  const fields = [
    ...(layout === 'V2' ? ['V2'] : []),
    ...[indicator, referenceOf(lastFour), name, formatDate(bornOn), isWoman ? 'F' : 'M', ''],
    ...[district, '', house, '', pincode, town, state, street, '', town],
    ...(layout === 'V2' ? ['1234'] : []),
  ]
  const texts = fields.map((field) => Buffer.concat([Buffer.from(field, 'latin1'), Buffer.of(255)]))
  const hashes = ['0', '1', '2', '3'].indexOf(indicator) === 3 ? ['e-mail', 'mobile'] : ['mobile']
  const ends = layout === 'V1' && indicator !== '0' ? hashes.map(hashOf) : []
  const signed = Buffer.concat([...texts, photo, ...ends])
  return Buffer.concat([signed, createSign('sha256').update(signed).sign(privateKey)])
}

/** The digits of a QR symbol that holds these bytes. */
export const digitsOf = (bytes: Buffer): string => BigInt(`0x${gzipSync(bytes).toString('hex')}`).toString()

export const secureQrText = (holder: AadhaarHolder, options: QrOptions = {}): string =>
  digitsOf(secureQrBytes(holder, options))

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const attributesOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join('')

export function unsignedXml(holder: AadhaarHolder): string {
  const { name, bornOn, isWoman, lastFour, address } = holder
  const { house, street, town, district, state, pincode } = address
  const poi = { name, dob: formatDate(bornOn), gender: isWoman ? 'F' : 'M', m: hashOf('mobile').toString('hex'), e: '' }
  const poa = { house, street, vtc: town, dist: district, state, pc: pincode, country: 'India' }
  return `<?xml version="1.0" encoding="UTF-8"?><OfflinePaperlessKyc referenceId="${referenceOf(lastFour)}"><UidData><Poi${attributesOf(poi)}/><Poa${attributesOf(poa)}/><Pht>/9j/4AAQ</Pht></UidData></OfflinePaperlessKyc>`
}

/** Signs the document as a whole, with the signature inside it. */
export function signXml(xml: string, privateKey = simulatedPrivateKey): string {
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  })
  signed.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
  })
  signed.computeSignature(xml)
  return signed.getSignedXml()
}

export const offlineXml = (holder: AadhaarHolder): string => signXml(unsignedXml(holder))

/** The ZIP that a person downloads, opened with the share code that they chose. */
export async function zipOf(
  content: Uint8Array,
  shareCode: string,
  fileName = 'offlineaadhaar20261119.xml',
): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const encryption = shareCode === '' ? {} : { password: shareCode, zipCrypto: true }
  await writer.add(fileName, new Uint8ArrayReader(content), encryption)
  return Buffer.from(await writer.close())
}

export const offlineZip = (holder: AadhaarHolder, shareCode: string): Promise<Buffer> =>
  zipOf(Buffer.from(offlineXml(holder)), shareCode)
