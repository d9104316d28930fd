import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { simulatedKey } from './aadhaar-keys.ts'
import { readOfflineXml } from './offline-xml.ts'
import { openOfflineZip } from './offline-zip.ts'
import { type AadhaarHolder, offlineXml, offlineZip, signXml, unsignedXml, zipOf } from './simulated-uidai.ts'

const holder: AadhaarHolder = {
  ...{ name: 'Sunita "S" Devi & Co', bornOn: '1990-05-06', isWoman: true, lastFour: '0124' },
  address: { house: '12', street: 'MG Road', town: 'Pune', district: 'Pune', state: 'Maharashtra', pincode: '411001' },
}
const signed = offlineXml(holder)
const read = (xml: string) => readOfflineXml(Buffer.from(xml), [simulatedKey])
const because = (xml: string) => {
  const result = read(xml)
  return result.kind === 'refused' ? result.because : result.kind
}
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

test('the signed data are read, and refused once a letter is changed', () => {
  const { name, bornOn, lastFour } = holder
  expect(read(signed)).toEqual({ kind: 'verified', data: { name, bornOn, lastFour }, signedWith: 'simulator' })
  expect(because(signed.replace('Sunita', 'Sunith'))).toBe('the signature does not hold')
})

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = signXml(unsignedXml(holder), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(signed) ?? []
const forged = unsignedXml({ ...holder, name: 'Someone Else' })
/** The document that was signed, moved into another that says something else. */
const wrapped = forged
  .replace('<UidData>', `<UidData><Moved>${signed.replace(/<\?xml[^>]*\?>/, '').replace(signature, '')}</Moved>`)
  .replace('</OfflinePaperlessKyc>', `${signature}</OfflinePaperlessKyc>`)

test.each([
  [
    'two signatures',
    signed.replace('</OfflinePaperlessKyc>', `${signature}</OfflinePaperlessKyc>`),
    'not exactly one signature',
  ],
  ['no signature', unsignedXml(holder), 'not exactly one signature'],
  [
    'a signature of somebody else, with their certificate inside',
    foreign.replace(
      '</Signature>',
      '<KeyInfo><X509Data><X509Certificate>MIIB</X509Certificate></X509Data></KeyInfo></Signature>',
    ),
    'the signature does not hold',
  ],
  ['a signed part that was moved elsewhere', wrapped, 'the signature does not hold'],
  [
    'a signature around another document',
    forged.replace('</OfflinePaperlessKyc>', `${signature}</OfflinePaperlessKyc>`),
    'the signature does not hold',
  ],
  [
    'entities',
    signed.replace('<OfflinePaperlessKyc', '<!DOCTYPE x [<!ENTITY a "b">]><OfflinePaperlessKyc'),
    'declares entities',
  ],
  ['another document', '<html/>', 'not an offline Aadhaar'],
  ['no document', 'PK', 'not an offline Aadhaar'],
  ['more than 2 MB', `${signed}${' '.repeat(2_100_000)}`, 'too large'],
])('%s is refused with its reason', (_what, xml, reason) => {
  expect(because(xml)).toBe(reason)
})

test('a ZIP is opened with its share code only, however often another is tried', async () => {
  const zip = bytesOf(await offlineZip(holder, '4321'))
  expect((await openOfflineZip(zip, '')).kind).toBe('share code missing')
  for (let code = 0; code < 300; code++)
    expect((await openOfflineZip(zip, String(code).padStart(4, '0'))).kind).toBe('share code wrong')
  expect(await openOfflineZip(zip, '4321')).toMatchObject({ kind: 'opened' })
})

test('a ZIP that unpacks to more than any Aadhaar, holds no XML, or is none, is refused', async () => {
  const bomb = bytesOf(await zipOf(Buffer.alloc(50_000_000, 32), ''))
  // The size that it declares is a lie.
  const liar = Buffer.from(bomb)
  for (const mark of ['PK\x03\x04', 'PK\x01\x02']) {
    const at = liar.indexOf(mark)
    liar.writeUInt32LE(1_000, at + (mark === 'PK\x03\x04' ? 22 : 24))
  }
  for (const zip of [
    bomb,
    bytesOf(liar),
    bytesOf(await zipOf(Buffer.from('text'), '', 'a.txt')),
    new Uint8Array([80, 75, 3, 4, 0]),
  ])
    expect((await openOfflineZip(zip, '1234')).kind).toBe('not an offline Aadhaar')
})
