/** The type of a file by its content. `two kinds` is a file that other programs would read as another type. */
export type FileKind = 'jpeg' | 'png' | 'pdf' | 'heic' | 'zip' | 'two kinds' | 'unknown'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pdfStart = Buffer.from('%PDF-')
const zipStart = Buffer.from('PK\x03\x04')
const zipEnd = Buffer.from('PK\x05\x06')
const heicBrand = /^ftyp(hei[cfmsx]|hev[cmsx]|mif[12]|msf1)/

/** PDF readers accept the header anywhere within this many bytes. */
const pdfMarginBytes = 1024
/** The maximum length of a ZIP end record including its comment. */
const zipMarginBytes = 65_557

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)

/** Polyglot files: one program would open them as a picture or PDF, and another one as a PDF or archive. */
const isAlsoPdf = (bytes: Buffer) => bytes.subarray(0, pdfMarginBytes).includes(pdfStart)
const isAlsoArchive = (bytes: Buffer) => bytes.subarray(-zipMarginBytes).includes(zipEnd)

function pictureKind(bytes: Buffer): FileKind {
  if (startsWith(bytes, jpegStart)) return 'jpeg'
  if (startsWith(bytes, pngStart)) return 'png'
  return heicBrand.test(bytes.toString('latin1', 4, 12)) ? 'heic' : 'unknown'
}

export function sniffFile(file: Uint8Array): FileKind {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (startsWith(bytes, pdfStart)) return isAlsoArchive(bytes) ? 'two kinds' : 'pdf'
  if (startsWith(bytes, zipStart)) return 'zip'
  const kind = pictureKind(bytes)
  return kind !== 'unknown' && isAlsoPdf(bytes) ? 'two kinds' : kind
}
