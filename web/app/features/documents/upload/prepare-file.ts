import { imageTypes, maxFileBytes, pdfType } from 'contract/documents/uploaded-file'
import { shrinkImage } from 'ui/upload/shrink-image.ts'
import { type FileType, nameOfType, sniffType } from './sniff-type'

export type Format = 'image' | 'pdf' | 'image or pdf'

/** Small print stays readable, and a photo of 8 MB becomes half a megabyte. */
const maxSidePx = 2_400

const tooLarge = 'This file is larger than 10 MB. Please choose a smaller one.'

export const cannotBeRead = 'This file cannot be read. Please choose another.'
export const cannotBeOpened = 'This picture cannot be opened. Please choose another.'

const typesOf: Record<Format, readonly FileType[]> = {
  image: imageTypes,
  pdf: [pdfType],
  'image or pdf': [...imageTypes, pdfType],
}

const requests: Record<Format, string> = {
  image: 'Please choose a picture of type jpeg, png or jpg.',
  pdf: 'Please choose a PDF file.',
  'image or pdf': 'Please choose a picture of type jpeg, png or jpg, or a PDF file.',
}

export const acceptOf = (format: Format): string => typesOf[format].join()

const isImageType = (type: string) => imageTypes.some((imageType) => imageType === type)

/** Gives a picture the extension of its type if it has another one. */
const pictureName = (name: string, type: FileType) =>
  /\.(?:jpe?g|png)$/i.test(name) ? name : name.replace(/(\.\w+)?$/, type === 'image/png' ? '.png' : '.jpg')

async function prepareImage(file: File): Promise<File | { error: string }> {
  try {
    const small = await shrinkImage(file, { maxSidePx })
    return small.size > maxFileBytes ? { error: tooLarge } : small
  } catch {
    return { error: cannotBeOpened }
  }
}

/** The file to send, or why it cannot be sent. Its content decides its type, as on the server. */
export async function prepareFile(file: File, format: Format): Promise<File | { error: string }> {
  if (file.size === 0) return { error: 'This file is empty. Please choose another.' }
  const type = await sniffType(file).catch(() => 'unreadable' as const)
  // For example a file of a cloud drive while offline.
  if (type === 'unreadable') return { error: cannotBeRead }
  if (type && !typesOf[format].includes(type)) return { error: `This is ${nameOfType(type)}. ${requests[format]}` }
  if (type && type !== pdfType) return prepareImage(new File([file], pictureName(file.name, type), { type }))
  if (type === undefined && format !== 'pdf' && isImageType(file.type)) return prepareImage(file)
  if (type === undefined) return { error: requests[format] }
  return file.size > maxFileBytes ? { error: tooLarge } : file
}
