import { hash } from 'node:crypto'
import { imageTypes, maxFileBytes, pdfType, xmlType } from 'contract/documents/uploaded-file'
import type { AadhaarKey } from '../../providers/aadhaar/aadhaar-keys.ts'
import type { ZipProblem } from '../../providers/aadhaar/offline-zip.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { VirusScan } from '../../providers/virus-scan/virus-scan.ts'
import { decodeBase64 } from './bodies/decode-base64.ts'
import type { PdfProblem } from './decoding/check-pdf.ts'
import { type Decoder, DecodingAborted } from './decoding/decoder.ts'
import type { PictureProblem } from './decoding/read-picture.ts'
import type { OriginalFile } from './queries.ts'
import { type FileKind, sniffFile } from './sniff-file.ts'

/** A ZIP is only ever the offline Aadhaar. */
export type AcceptedKinds = 'image' | 'pdf' | 'image or pdf' | 'image or zip'
export type Upload = { file: string | Uint8Array<ArrayBuffer>; accepts: AcceptedKinds; password: string }

/** A file that was checked and may be stored. */
export type CheckedFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string; original?: OriginalFile }

const wrongKindProblems = {
  image: 'fileNotImage',
  pdf: 'fileNotPdf',
  'image or pdf': 'fileNotImageOrPdf',
  'image or zip': 'fileNotImage',
} as const
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
const zipProblems = {
  'not an offline Aadhaar': 'aadhaarZipUnknown',
  'share code missing': 'shareCodeMissing',
  'share code wrong': 'shareCodeWrong',
} as const

export type FileProblem =
  | 'fileIncomplete'
  | 'fileEmpty'
  | 'fileTooLarge'
  | 'fileIsHeic'
  | 'fileTypeAmbiguous'
  | 'fileInfected'
  | 'fileNotScanned'
  | 'pdfPasswordTriesUsed'
  | (typeof wrongKindProblems)[AcceptedKinds]
  | (typeof pictureProblems)[PictureProblem]
  | (typeof pdfProblems)[PdfProblem]
  | (typeof zipProblems)[ZipProblem]

/** Screens without a password field send 'N/A'. */
const passwordOf = (given: string) => (given === 'N/A' ? '' : given)

function findWrongKind(kind: FileKind, accepts: AcceptedKinds): FileProblem | undefined {
  if (kind === 'two kinds') return 'fileTypeAmbiguous'
  if (kind === 'heic' && accepts !== 'pdf') return 'fileIsHeic'
  return isAccepted(kind, accepts) ? undefined : wrongKindProblems[accepts]
}

function isAccepted(kind: FileKind, accepts: AcceptedKinds): boolean {
  if (kind === 'pdf') return accepts === 'pdf' || accepts === 'image or pdf'
  if (kind === 'zip') return accepts === 'image or zip'
  return (kind === 'jpeg' || kind === 'png') && accepts !== 'pdf'
}

type OwnedUpload = Upload & { customerId: number }

async function decode(
  kind: FileKind,
  bytes: Uint8Array<ArrayBuffer>,
  { password, customerId }: OwnedUpload,
  { decoder, aadhaarKeys }: UploadChecks,
) {
  if (kind === 'zip') {
    const zip = await decoder.openAadhaarZip(bytes, passwordOf(password), aadhaarKeys, customerId)
    return zip.kind === 'valid' ? { bytes: zip.bytes, contentType: xmlType } : zipProblems[zip.kind]
  }
  if (kind === 'pdf') {
    const pdf = await decoder.checkPdf(bytes, passwordOf(password), customerId)
    if (pdf.kind !== 'valid') return pdfProblems[pdf.kind]
    const original = pdf.original && { sha256: hash('sha256', bytes, 'buffer'), marks: pdf.original }
    return { bytes: pdf.bytes, contentType: pdfType, ...(original && { original }) }
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

type UploadChecks = {
  decoder: Decoder
  virusScan: VirusScan | undefined
  aadhaarKeys: readonly AadhaarKey[]
}

/** Returns the file as it may be stored, or what is wrong with it. Goes by the content, not by the name of the file. */
export async function readUpload(upload: OwnedUpload, checks: UploadChecks): Promise<CheckedFile | FileProblem> {
  const bytes = typeof upload.file === 'string' ? decodeBase64(upload.file) : upload.file
  if (bytes === undefined) return 'fileIncomplete'
  if (bytes.length === 0) return 'fileEmpty'
  if (bytes.length > maxFileBytes) return 'fileTooLarge'
  const kind = sniffFile(bytes)
  const problem = findWrongKind(kind, upload.accepts) ?? (await scan(bytes, checks.virusScan))
  if (problem !== undefined) return problem
  try {
    return await decode(kind, bytes, upload, checks)
  } catch (error) {
    if (error instanceof DecodingAborted) return 'fileTooComplex'
    throw error
  }
}
