import { imageTypes, maxFileBytes, pdfType } from 'contract/documents/uploaded-file'
import type { PdfProblem } from './check-pdf.ts'
import { decodeBase64 } from './decode-base64.ts'
import { type FileWorkers, TaskEnded } from './file-workers.ts'
import { type PictureProblem, readPicture } from './read-picture.ts'
import { type FileKind, sniffFile } from './sniff-file.ts'

export type Accepts = 'image' | 'pdf' | 'image or pdf'
export type Upload = { file: string | Uint8Array<ArrayBuffer>; accepts: Accepts; password: string }

/** A file as it may be stored. */
export type ReadFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

const wrongKind = { image: 'fileNotImage', pdf: 'fileNotPdf', 'image or pdf': 'fileNotImageOrPdf' } as const
const pictureProblems = { damaged: 'imageDamaged', 'too many pixels': 'imageTooManyPixels' } as const
const pdfProblems = { damaged: 'pdfDamaged', locked: 'pdfLocked', 'wrong password': 'pdfPasswordWrong' } as const

export type FileProblem =
  | 'fileIncomplete'
  | 'fileEmpty'
  | 'fileTooLarge'
  | 'fileIsHeic'
  | 'fileTypeAmbiguous'
  | 'fileNotStored'
  | (typeof wrongKind)[Accepts]
  | (typeof pictureProblems)[PictureProblem]
  | (typeof pdfProblems)[PdfProblem]

/** Screens that ask for no password send 'N/A'. */
const passwordOf = (given: string) => (given === 'N/A' ? '' : given)

function wrongKindOf(kind: FileKind, accepts: Accepts): FileProblem | undefined {
  if (kind === 'two kinds') return 'fileTypeAmbiguous'
  if (kind === 'heic' && accepts !== 'pdf') return 'fileIsHeic'
  const isAccepted = kind === 'pdf' ? accepts !== 'image' : (kind === 'jpeg' || kind === 'png') && accepts !== 'pdf'
  return isAccepted ? undefined : wrongKind[accepts]
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>, password: string, workers: FileWorkers) {
  try {
    const result = await workers.checkPdf(bytes, password)
    return result.kind === 'whole' ? { bytes: result.bytes, contentType: pdfType } : pdfProblems[result.kind]
  } catch (error) {
    if (error instanceof TaskEnded) return 'fileNotStored'
    throw error
  }
}

async function readImage(bytes: Uint8Array): Promise<ReadFile | FileProblem> {
  const picture = await readPicture(bytes)
  return typeof picture === 'string' ? pictureProblems[picture] : { bytes: picture, contentType: imageTypes[0] }
}

/** Reads an upload by its content, whatever it is called: the file as it may be stored, or what is wrong with it. */
export async function readUpload(upload: Upload, workers: FileWorkers): Promise<ReadFile | FileProblem> {
  const bytes = typeof upload.file === 'string' ? decodeBase64(upload.file) : upload.file
  if (bytes === undefined) return 'fileIncomplete'
  if (bytes.length === 0) return 'fileEmpty'
  if (bytes.length > maxFileBytes) return 'fileTooLarge'
  const kind = sniffFile(bytes)
  const problem = wrongKindOf(kind, upload.accepts)
  if (problem !== undefined) return problem
  return kind === 'pdf' ? readPdf(bytes, passwordOf(upload.password), workers) : readImage(bytes)
}
