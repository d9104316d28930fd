import { type imageTypes, pdfType } from 'contract/documents/uploaded-file'

export type FileType = (typeof imageTypes)[number] | typeof pdfType

/** The first bytes of each accepted type. */
const signatures: readonly { type: FileType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: pdfType, bytes: [0x25, 0x50, 0x44, 0x46] },
]

const typeNames: Record<FileType, string> = {
  'image/jpeg': 'a JPEG picture',
  'image/png': 'a PNG picture',
  [pdfType]: 'a PDF',
}

/** The type of a file by its content; undefined if it is not an accepted type. */
export async function sniffType(file: File): Promise<FileType | undefined> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return signatures.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.type
}

export const nameOfType = (type: FileType): string => typeNames[type]
