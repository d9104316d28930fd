import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { isUnsignedQr, readSecureQr, secureQrReader } from '../../../providers/aadhaar/secure-qr.ts'
import type { AadhaarReply, AadhaarTask, Reading } from './aadhaar-reader.ts'
import { maskPicture } from './mask-picture.ts'
import { startSymbolReader } from './symbols.ts'

sharp.concurrency(1)
sharp.cache(false)

const languageData = fileURLToPath(new URL('./4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')))

/** Without a cache it writes nothing. A card has a few lines here and there, no columns of text. */
async function startReader(): Promise<Worker> {
  const worker = await createWorker('eng', 1, { langPath: languageData, gzip: true, cacheMethod: 'none' })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return worker
}

function readingOf(texts: readonly string[], keys: AadhaarTask['keys']): Reading {
  const results = texts.filter((text) => !isUnsignedQr(text)).map((text) => readSecureQr(text, keys))
  for (const result of results) {
    if (result.kind !== 'verified') continue
    const { name, bornOn, lastFour } = result.data
    return { state: 'VERIFIED', name, bornOn, lastFour, signedWith: result.signedWith, reader: secureQrReader }
  }
  const refused = results.find((result) => result.kind === 'refused' && result.because !== 'not an Aadhaar QR')
  return refused?.kind === 'refused'
    ? { state: 'UNREADABLE', because: refused.because, reader: secureQrReader }
    : { state: 'ABSENT', because: 'no signed QR found', reader: secureQrReader }
}

async function work(task: AadhaarTask): Promise<AadhaarReply> {
  const { bytes, because, texts } = await maskPicture(task.bytes, startReader)
  const reading = readingOf(texts, task.keys)
  return { reading, ...(bytes && { masked: bytes }), ...(because !== undefined && { because }) }
}

process.on('message', async (task: AadhaarTask) => {
  process.send?.(await work(task))
})
process.on('disconnect', () => process.exit(0))
await startSymbolReader()
process.send?.('ready')
