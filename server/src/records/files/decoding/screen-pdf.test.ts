import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfBomb, slowPackedPdf, slowPdf } from '../../../testing/bombs.ts'
import { pdfOf } from '../../../testing/sample-files.ts'
import { screenPdf } from './screen-pdf.ts'

test('a PDF is plain if it can be parsed quickly, however many compressed bytes it has', async () => {
  expect(screenPdf(await pdfOf())).toBe('plain')
  expect(screenPdf(await pdfOf(9_000_000))).toBe('plain')
  expect(screenPdf(slowPdf(1_000))).toBe('plain')
  expect(screenPdf(slowPackedPdf(1_000))).toBe('plain')
})

test('a PDF with very many values is unusual, because parsing it takes seconds', () => {
  expect(screenPdf(slowPdf(100_000))).toBe('unusual')
  expect(screenPdf(slowPackedPdf(100_000))).toBe('unusual')
  const hidden = Buffer.concat([slowPdf(100_000), Buffer.from('%stream\n'), randomBytes(5_000_000)])
  expect(screenPdf(hidden)).toBe('unusual')
})

test('a PDF with very many streams is unusual and not searched any further', () => {
  const startedAt = performance.now()
  expect(screenPdf(Buffer.from('stream\n'.repeat(1_000_000)))).toBe('unusual')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a PDF that grows to gigabytes is too complex', () => {
  expect(screenPdf(pdfBomb())).toBe('too complex')
})

test('a PDF whose streams are each small enough but too large together is too complex', () => {
  const packed = deflateSync(Buffer.alloc(30 * 1024 * 1024))
  const stream = Buffer.concat([
    Buffer.from('1 0 obj<</Filter/FlateDecode>>stream\n'),
    packed,
    Buffer.from('\nendstream\n'),
  ])
  const pdfWith = (streams: number) => Buffer.concat(Array<Buffer>(streams).fill(stream))
  expect([screenPdf(pdfWith(3)), screenPdf(pdfWith(4))]).toEqual(['plain', 'too complex'])
})
