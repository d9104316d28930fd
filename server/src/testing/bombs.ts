import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const zlibHeader = Buffer.from([0x78, 0x9c])
const lastBlock = Buffer.from([0x03, 0x00])
const segmentBytes = 16 * 1024 * 1024

/** Deflated spaces, made by repeating one segment, so that gigabytes cost no time to pack. */
function packedSpaces(megabytes: number): Buffer {
  const segment = deflateRawSync(Buffer.alloc(segmentBytes, ' '), { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const segments = Array<Buffer>(Math.ceil((megabytes * 1024 * 1024) / segmentBytes)).fill(segment)
  return Buffer.concat([zlibHeader, ...segments, lastBlock, Buffer.alloc(4)])
}

const pdfStart = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
`
const pdfEnd = '\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n'

function pdfWith(dictionary: string, stream: Buffer): Buffer {
  const head = `${pdfStart}4 0 obj<<${dictionary}/N 1/First 4/Length ${stream.length}>>stream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from(`\nendstream endobj${pdfEnd}`)])
}

/** A valid PDF that takes long to parse: every value costs some time. */
export const slowPdf = (values: number) => Buffer.from(`${pdfStart}4 0 obj[${'[1]'.repeat(values)}]endobj${pdfEnd}`)

/** The same in a compressed stream of objects, as most PDFs have their objects. */
export const slowPackedPdf = (values: number) =>
  pdfWith('/Type/ObjStm/Filter/FlateDecode', deflateSync(`5 0 [${'[1]'.repeat(values)}]`))

/** A few kilobytes that a reader of PDFs unpacks to gigabytes. */
export const pdfBomb = (megabytes = 3_000) =>
  pdfWith('/Type/ObjStm/Filter[/FlateDecode/FlateDecode]', deflateSync(packedSpaces(megabytes), { level: 9 }))

/** The same behind another filter, so that a quick look does not recognise it. */
export function disguisedPdfBomb(megabytes = 3_000): Buffer {
  const packed = deflateSync(packedSpaces(megabytes), { level: 9 })
  const hex = Buffer.from(`${packed.toString('hex')}>`)
  return pdfWith('/Type/Obj#53tm/Filter[/ASCIIHexDecode/FlateDecode/FlateDecode]', hex)
}

/** A progressive JPEG that repeats its last scan: every repetition costs a decoding of the whole picture. */
export async function jpegBomb(scans = 5_000, side = 3_000): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: '#336699' } as const
  const jpeg = await sharp({ create }).jpeg({ progressive: true }).toBuffer()
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(scans).fill(lastScan), jpeg.subarray(-2)])
}
