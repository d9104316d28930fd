import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { createQrCode } from './qr-code'
import { upiLink } from './upi-link'

const sample = { id: 'agrim.one@sample', payee: 'Agrim Sample Finance' }

/** Paints the path, as a browser would, into rows of dark modules. */
function paint({ path, size }: { path: string; size: number }): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

test('the path draws exactly the modules of the code', () => {
  const link = upiLink({ ...sample, amountPaise: 1_070_050, note: 'AGR100001' })
  expect(paint(createQrCode(link))).toEqual(encode(link, { ecc: 'M', border: 0 }).data)
})

test('the code grows with the length of the UPI id and the name', () => {
  const long = upiLink({ id: `${'a'.repeat(200)}@sample`, payee: 'अग्रिम '.repeat(20), amountPaise: 100, note: 'x' })
  expect(createQrCode(long).size).toBeGreaterThan(createQrCode(upiLink(sample)).size)
})
