import { checkPdf, readKeywords } from './check-pdf.ts'
import type { DecoderReply, DecoderTask } from './decoder.ts'
import { isSlowPicture, readPicture } from './read-picture.ts'
import { screenPdf } from './screen-pdf.ts'

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

async function decode({ kind, bytes, password, isUnusual }: DecoderTask): Promise<DecoderReply['result']> {
  if (kind === 'picture') return !isUnusual && (await isSlowPicture(bytes)) ? { kind: 'unusual' } : readPicture(bytes)
  const screening = isUnusual ? 'plain' : screenPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (screening !== 'plain') return { kind: screening }
  return kind === 'pdf' ? checkPdf(bytes, password) : readKeywords(bytes)
}

process.on('message', async (task: DecoderTask) => {
  process.send?.({ result: await decode(task), cpuSeconds: cpuSeconds() } satisfies DecoderReply)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
