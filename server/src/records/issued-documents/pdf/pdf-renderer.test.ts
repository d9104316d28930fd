import { afterEach, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts'

let renderer: PdfRenderer
afterEach(() => renderer.close())

test('documents beyond the queue are refused with a time after which to try again', async () => {
  renderer = createPdfRenderer()
  const waiting = new Promise<never>(() => {})
  for (let queued = 0; queued < 20; queued++) void renderer.render(() => waiting)
  await expect(renderer.render(() => waiting)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
})
