import { imageTypes, maxFileBytes, pdfType } from 'contract/fields/uploaded-file'
import type { PdfFault } from './check-pdf.ts'
import { decodeBase64 } from './decode-base64.ts'
import { type FileThreads, TaskEnded } from './file-threads.ts'
import { type PictureFault, readPicture } from './read-picture.ts'
import { type FileKind, sniffFile } from './sniff-file.ts'

export type Accepts = 'image' | 'pdf' | 'image or pdf'
export type Upload = { file: string | Uint8Array<ArrayBuffer>; accepts: Accepts; password?: string }

/** A file as it may be kept. */
export type ReadFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

const wrongKind = { image: 'fileNotImage', pdf: 'fileNotPdf', 'image or pdf': 'fileNotImageOrPdf' } as const
const pictureFaults = { damaged: 'imageDamaged', 'too many pixels': 'imageTooManyPixels' } as const
const pdfFaults = { damaged: 'pdfDamaged', locked: 'pdfLocked', 'wrong password': 'pdfPasswordWrong' } as const

export type FileFault =
  | 'fileNotWhole'
  | 'fileEmpty'
  | 'fileTooLarge'
  | 'fileIsHeic'
  | 'fileOfTwoKinds'
  | 'fileNotKept'
  | (typeof wrongKind)[Accepts]
  | (typeof pictureFaults)[PictureFault]
  | (typeof pdfFaults)[PdfFault]

/** Screens that ask for no password say so in these words. */
const passwordOf = (given = '') => (given === 'N/A' ? '' : given)

function kindFault(kind: FileKind, accepts: Accepts): FileFault | undefined {
  if (kind === 'two kinds') return 'fileOfTwoKinds'
  if (kind === 'heic' && accepts !== 'pdf') return 'fileIsHeic'
  const isFit = kind === 'pdf' ? accepts !== 'image' : (kind === 'jpeg' || kind === 'png') && accepts !== 'pdf'
  return isFit ? undefined : wrongKind[accepts]
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>, password: string, threads: FileThreads) {
  try {
    const verdict = await threads.checkPdf(bytes, password)
    return verdict.kind === 'whole' ? { bytes: verdict.bytes, contentType: pdfType } : pdfFaults[verdict.kind]
  } catch (error) {
    if (error instanceof TaskEnded) return 'fileNotKept'
    throw error
  }
}

async function readImage(bytes: Uint8Array): Promise<ReadFile | FileFault> {
  const picture = await readPicture(bytes)
  return typeof picture === 'string' ? pictureFaults[picture] : { bytes: picture, contentType: imageTypes[0] }
}

/** Looks at what was uploaded, by its content alone: the file as it may be kept, or the name of what is wrong with it. */
export async function readUpload(upload: Upload, threads: FileThreads): Promise<ReadFile | FileFault> {
  const bytes = typeof upload.file === 'string' ? decodeBase64(upload.file) : upload.file
  if (bytes === undefined) return 'fileNotWhole'
  if (bytes.length === 0) return 'fileEmpty'
  if (bytes.length > maxFileBytes) return 'fileTooLarge'
  const kind = sniffFile(bytes)
  const fault = kindFault(kind, upload.accepts)
  if (fault !== undefined) return fault
  return kind === 'pdf' ? readPdf(bytes, passwordOf(upload.password), threads) : readImage(bytes)
}
