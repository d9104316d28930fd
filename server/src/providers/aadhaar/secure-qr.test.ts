import { generateKeyPairSync } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { simulatedKey } from './aadhaar-keys.ts'
import { readSecureQr } from './secure-qr.ts'
import { type AadhaarHolder, digitsOf, secureQrBytes, secureQrText } from './simulated-uidai.ts'
import { playSecureQrs } from './testing/play-secure-qrs.ts'

const holder: AadhaarHolder = {
  ...{ name: 'Sunita Devi', bornOn: '1990-05-06', isWoman: true, lastFour: '0124' },
  address: { house: '12', street: 'MG Road', town: 'Pune', district: 'Pune', state: 'Maharashtra', pincode: '411001' },
}
const because = (text: string, keys = [simulatedKey]) => {
  const result = readSecureQr(text, keys)
  return result.kind === 'refused' ? result.because : result.kind
}

test('symbols of both layouts with every class of field are read exactly, and refused once a byte is changed', () => {
  expect(playSecureQrs({ count: 40, bytesChangedOf: 8 })).toEqual({ read: 40, wrong: [], believed: [] })
})

test('a birth date of which only the year is known is no date', () => {
  const text = secureQrText({ ...holder, bornOn: '1990' as AadhaarHolder['bornOn'] })
  expect(readSecureQr(text, [simulatedKey])).toMatchObject({ kind: 'verified', data: { bornOn: null } })
})

test('only a pinned key is believed', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = secureQrText(holder, { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })
  expect(because(foreign)).toBe('the signature does not hold')
  expect(because(secureQrText(holder), [])).toBe('the signature does not hold')
})

test.each([
  ['a symbol that unpacks to megabytes', () => digitsOf(Buffer.alloc(2_000_000)), 'not an Aadhaar QR'],
  ['20,000 digits', () => '9'.repeat(20_000), 'too many digits'],
  ['letters', () => `${secureQrText(holder)}x`, 'not an Aadhaar QR'],
  ['nothing', () => '', 'not an Aadhaar QR'],
  ['the unsigned XML', () => '<?xml version="1.0"?><PrintLetterBarcodeData uid="234567890124"/>', 'unsigned QR'],
  ['a cut symbol', () => secureQrText(holder).slice(0, -400), 'not an Aadhaar QR'],
  [
    'bytes without fields',
    () =>
      BigInt(`0x${gzipSync(secureQrBytes(holder).subarray(0, 90)).toString('hex')}`)
        .toString()
        .padStart(900, '0'),
    'not an Aadhaar QR',
  ],
])('%s is refused with its reason', (_what, text, reason) => {
  expect(because(text())).toBe(reason)
})
