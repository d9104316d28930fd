import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegBomb } from '../../../testing/bombs.ts'
import { isSlowPicture } from './read-picture.ts'

const pngOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

test('very large pictures and those with many scans take long to decode', async () => {
  expect(await isSlowPicture(await pngOf(4_000, 3_000))).toBe(false)
  expect(await isSlowPicture(await pngOf(9_000, 3_000))).toBe(true)
  expect(await isSlowPicture(await jpegBomb(0, 400))).toBe(false)
  expect(await isSlowPicture(await jpegBomb(20, 400))).toBe(true)
  expect(await isSlowPicture(Buffer.from('no picture'))).toBe(false)
})
