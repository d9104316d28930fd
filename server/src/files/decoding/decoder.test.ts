import { afterEach, expect, test } from 'vitest'
import { disguisedPdfBomb, jpegBomb, pdfBomb } from '../../testing/bombs.ts'
import { jpegOf, pdfOf } from '../../testing/sample-files.ts'
import { createDecoder, type Decoder, DecodingEnded } from './decoder.ts'

let decoder: Decoder
afterEach(() => decoder.close())

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const honestPdf = async () => bytesOf(await pdfOf(20_000))

test('of many files at once each gets its own result', async () => {
  decoder = createDecoder()
  const files = await Promise.all(Array.from({ length: 12 }, (_, n) => pdfOf(n * 1_000)))
  const results = await Promise.all(files.map((file) => decoder.checkPdf(bytesOf(file), '')))
  const isSame = results.map((result, n) => result.kind === 'whole' && files[n]?.equals(result.bytes))
  expect(isSame).toEqual(Array(12).fill(true))
})

test('a PDF of a few kilobytes that grows to gigabytes is refused', async () => {
  decoder = createDecoder()
  const bomb = pdfBomb()
  expect(bomb.length).toBeLessThan(30_000)
  expect(await decoder.checkPdf(bytesOf(bomb), '')).toEqual({ kind: 'too complex' })
})

test('one in disguise runs into a limit of its process, and other files are read meanwhile and afterwards', async () => {
  decoder = createDecoder()
  const bomb = decoder.checkPdf(bytesOf(disguisedPdfBomb()), '').then(
    ({ kind }) => kind,
    (error: Error) => error.name,
  )
  expect((await decoder.checkPdf(await honestPdf(), '')).kind).toBe('whole')
  expect(['damaged', 'DecodingEnded']).toContain(await bomb)
  expect((await decoder.checkPdf(await honestPdf(), '')).kind).toBe('whole')
})

test('a JPEG with thousands of scans is refused before it is decoded', async () => {
  decoder = createDecoder()
  const bomb = await jpegBomb()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await decoder.readPicture(bytesOf(bomb))).toEqual({ kind: 'too complex' })
})

test('a progressive JPEG as cameras make it is read', async () => {
  decoder = createDecoder()
  expect((await decoder.readPicture(bytesOf(await jpegBomb(0, 400)))).kind).toBe('whole')
  expect((await decoder.readPicture(bytesOf(await jpegOf({ width: 90, height: 60 })))).kind).toBe('whole')
})

test.each([
  ['long', { timeoutMs: 1 }],
  ['much memory', { memoryLimitBytes: 1, timeoutMs: 20_000 }],
])('a file that takes too %s is given up', async (_what, limits) => {
  decoder = createDecoder({ processes: 1, ...limits })
  await expect(decoder.checkPdf(bytesOf(await pdfOf(5_000_000)), '')).rejects.toBeInstanceOf(DecodingEnded)
})
