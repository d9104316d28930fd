import { checkPdf, readKeywords } from './check-pdf.ts'
import type { DecoderReply, DecoderTask } from './decoder.ts'
import type { openAadhaarZip } from './open-aadhaar-zip.ts'
import { isSlowPicture, readPicture } from './read-picture.ts'
import { screenPdf } from './screen-pdf.ts'

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Loaded with the first document that is read, because most processes only check files. */
const readText = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await import('./pdf-text/read-pdf-text.ts')).readPdfText(bytes)
/** Likewise. */
const openZip = async (...given: Parameters<typeof openAadhaarZip>) =>
  (await import('./open-aadhaar-zip.ts')).openAadhaarZip(...given)

async function decode({ kind, bytes, password, aadhaarKeys, isUnusual }: DecoderTask): Promise<DecoderReply['result']> {
  if (kind === 'aadhaar zip') return openZip(bytes, password, aadhaarKeys ?? [])
  if (kind === 'picture') return !isUnusual && (await isSlowPicture(bytes)) ? { kind: 'unusual' } : readPicture(bytes)
  if (kind === 'text') return readText(bytes)
  const screening = isUnusual ? 'plain' : screenPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (screening !== 'plain') return { kind: screening }
  return kind === 'pdf' ? checkPdf(bytes, password) : readKeywords(bytes)
}

process.on('message', async (task: DecoderTask) => {
  process.send?.({ result: await decode(task), cpuSeconds: cpuSeconds() } satisfies DecoderReply)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
