import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code'

const fingerprint = (text: string) => {
  const rows = qrCode(text).map((row) => row.map(Number).join(''))
  return createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)
}
const link = 'upi://pay?pa=agrim.one@sample&pn=Agrim%20Sample%20Finance&cu=INR'

// The fingerprints are those of the npm package qrcode 1.5.4 (byte mode, level M, mask 0), read back with jsQR.
test.each([
  ['one block', 'upi://pay?pa=a@b', 25, '131be656a7b21d09'],
  ['two blocks', link, 37, '2284163674567fbc'],
  ['four blocks', link.padEnd(106, 'x'), 41, '3a7ed88cce09da4a'],
])('a code of %s is the code that other encoders make', (_, text, size, expected) => {
  expect(qrCode(text)).toHaveLength(size)
  expect(fingerprint(text)).toBe(expected)
})

test('what does not fit is refused', () => {
  expect(() => qrCode('x'.repeat(107))).toThrow('at most 106 bytes')
})
