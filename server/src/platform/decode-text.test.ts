import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', Buffer.from('JOSÉ – ₹1')],
  ['UTF-8 with a mark at its start', Buffer.from('\ufeffJOSÉ – ₹1')],
  ['UTF-16', Buffer.from('\ufeffJOSÉ – ₹1', 'utf16le')],
])('%s is decoded', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('JOSÉ – ₹1')
})

test('Windows-1252 is decoded', () => {
  expect(decodeText(Buffer.from([0x4a, 0x4f, 0x53, 0xc9, 0x20, 0x96]))).toBe('JOSÉ –')
})
