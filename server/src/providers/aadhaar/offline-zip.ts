import { type FileEntry, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { maxXmlBytes } from './offline-xml.ts'

export type ZipProblem = 'not an offline Aadhaar' | 'share code missing' | 'share code wrong'

class TooLarge extends Error {}

/** Stops a bomb while it unpacks, whatever its header says. */
function limitedWriter(): Uint8ArrayWriter {
  const writer = new Uint8ArrayWriter()
  const write = writer.writeUint8Array.bind(writer)
  let written = 0
  writer.writeUint8Array = async (bytes: Uint8Array) => {
    written += bytes.length
    if (written > maxXmlBytes) throw new TooLarge()
    return write(bytes)
  }
  return writer
}

/** One wrong code in 256 passes the check of the encryption, and is found out by what it unpacks to. */
async function unpack(entry: FileEntry, shareCode: string) {
  try {
    const xml = await entry.getData(limitedWriter(), entry.encrypted ? { password: shareCode } : {})
    return { kind: 'opened', xml: new Uint8Array(xml) } as const
  } catch (error) {
    const isWrong = entry.encrypted && !(error instanceof TooLarge)
    return { kind: isWrong ? 'share code wrong' : 'not an offline Aadhaar' } as const
  }
}

/** Opens the ZIP of an offline Aadhaar with its share code. It holds a single XML file. */
export async function openOfflineZip(
  zip: Uint8Array<ArrayBuffer>,
  shareCode: string,
): Promise<{ kind: 'opened'; xml: Uint8Array<ArrayBuffer> } | { kind: ZipProblem }> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false, checkSignature: true })
  try {
    const [entry, ...others] = await reader.getEntries()
    if (entry === undefined || others.length > 0 || entry.directory || !/\.xml$/i.test(entry.filename))
      return { kind: 'not an offline Aadhaar' }
    if (entry.uncompressedSize > maxXmlBytes) return { kind: 'not an offline Aadhaar' }
    if (entry.encrypted && shareCode === '') return { kind: 'share code missing' }
    return await unpack(entry, shareCode)
  } catch {
    return { kind: 'not an offline Aadhaar' }
  } finally {
    await reader.close().catch(() => undefined)
  }
}
