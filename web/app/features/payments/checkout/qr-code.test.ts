import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { createQrCode } from './qr-code'
import { upiLink } from './upi-link'

const sample = { id: 'agrim.one@sample', payee: 'Agrim Sample Finance' }

/** Rasterizes the path into rows of dark modules. */
function paint({ path, size }: { path: string; size: number }): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

/** The longest UPI id, and the longest name in a script whose characters are URL-encoded as nine characters each. */
const longest = { id: `${'a'.repeat(240)}@${'b'.repeat(14)}`, payee: 'अ'.repeat(99) }

test.each([
  ['a usual', sample],
  ['the longest', longest],
])('the path draws exactly the modules of the code of %s payee', (_name, payee) => {
  const link = upiLink({ ...payee, amountPaise: 1_070_050, note: 'AGR100001' })
  expect(paint(createQrCode(link))).toEqual(encode(link, { ecc: 'M', border: 0 }).data)
})

test('the modules of the longest code are at least two pixels wide on a phone of 390 px', () => {
  const { size } = createQrCode(upiLink({ ...longest, amountPaise: 99_999_999, note: 'AGR100001' }))
  expect(size).toBeGreaterThan(createQrCode(upiLink(sample)).size)
  const [cardWidth, quietZone] = [390 - 2 * 20 - 2 * 20, 8]
  expect(cardWidth / (size + quietZone)).toBeGreaterThan(2)
})
