import { imageTypes, maxFileBytes, pdfType } from 'contract/documents/uploaded-file'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { VirusScan } from '../../providers/virus-scan/virus-scan.ts'
import { decodeBase64 } from './bodies/decode-base64.ts'
import type { PdfProblem } from './decoding/check-pdf.ts'
import { type Decoder, DecodingAborted } from './decoding/decoder.ts'
import type { PictureProblem } from './decoding/read-picture.ts'
import { type FileKind, sniffFile } from './sniff-file.ts'

export type AcceptedKinds = 'image' | 'pdf' | 'image or pdf'
export type Upload = { file: string | Uint8Array<ArrayBuffer>; accepts: AcceptedKinds; password: string }

/** A file that was checked and may be stored. */
export type CheckedFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

const wrongKindProblems = { image: 'fileNotImage', pdf: 'fileNotPdf', 'image or pdf': 'fileNotImageOrPdf' } as const
const pictureProblems = {
  damaged: 'imageDamaged',
  'too many pixels': 'imageTooManyPixels',
  'too complex': 'fileTooComplex',
} as const
const pdfProblems = {
  damaged: 'pdfDamaged',
  locked: 'pdfLocked',
  'wrong password': 'pdfPasswordWrong',
  'too complex': 'fileTooComplex',
} as const

export type FileProblem =
  | 'fileIncomplete'
  | 'fileEmpty'
  | 'fileTooLarge'
  | 'fileIsHeic'
  | 'fileTypeAmbiguous'
  | 'fileInfected'
  | 'fileNotScanned'
  | (typeof wrongKindProblems)[AcceptedKinds]
  | (typeof pictureProblems)[PictureProblem]
  | (typeof pdfProblems)[PdfProblem]

/** Screens without a password field send 'N/A'. */
const passwordOf = (given: string) => (given === 'N/A' ? '' : given)

function findWrongKind(kind: FileKind, accepts: AcceptedKinds): FileProblem | undefined {
  if (kind === 'two kinds') return 'fileTypeAmbiguous'
  if (kind === 'heic' && accepts !== 'pdf') return 'fileIsHeic'
  const isAccepted = kind === 'pdf' ? accepts !== 'image' : (kind === 'jpeg' || kind === 'png') && accepts !== 'pdf'
  return isAccepted ? undefined : wrongKindProblems[accepts]
}

type OwnedUpload = Upload & { customerId: number }

async function decode(
  kind: FileKind,
  bytes: Uint8Array<ArrayBuffer>,
  { password, customerId }: OwnedUpload,
  decoder: Decoder,
) {
  if (kind === 'pdf') {
    const pdf = await decoder.checkPdf(bytes, passwordOf(password), customerId)
    return pdf.kind === 'valid' ? { bytes: pdf.bytes, contentType: pdfType } : pdfProblems[pdf.kind]
  }
  const picture = await decoder.readPicture(bytes, customerId)
  if (picture.kind !== 'valid') return pictureProblems[picture.kind]
  return { bytes: picture.bytes, contentType: imageTypes[0] }
}

/** A file that could not be scanned is refused. */
async function scan(bytes: Uint8Array, virusScan: VirusScan | undefined): Promise<FileProblem | undefined> {
  try {
    return (await virusScan?.scan(bytes)) === 'infected' ? 'fileInfected' : undefined
  } catch (error) {
    if (error instanceof ProviderFailure) return 'fileNotScanned'
    throw error
  }
}

type UploadChecks = { decoder: Decoder; virusScan: VirusScan | undefined }

/** Returns the file as it may be stored, or what is wrong with it. Goes by the content, not by the name of the file. */
export async function readUpload(
  upload: OwnedUpload,
  { decoder, virusScan }: UploadChecks,
): Promise<CheckedFile | FileProblem> {
  const bytes = typeof upload.file === 'string' ? decodeBase64(upload.file) : upload.file
  if (bytes === undefined) return 'fileIncomplete'
  if (bytes.length === 0) return 'fileEmpty'
  if (bytes.length > maxFileBytes) return 'fileTooLarge'
  const kind = sniffFile(bytes)
  const problem = findWrongKind(kind, upload.accepts) ?? (await scan(bytes, virusScan))
  if (problem !== undefined) return problem
  try {
    return await decode(kind, bytes, upload, decoder)
  } catch (error) {
    if (error instanceof DecodingAborted) return 'fileTooComplex'
    throw error
  }
}
