import { imageTypes, maxFileBytes, pdfType } from 'contract/documents/uploaded-file'
import { shrinkImage } from 'ui/upload/shrink-image.ts'

export type Format = 'image' | 'pdf'

/** Small print stays readable, and a photo of 8 MB shrinks to half a megabyte. */
const maxSidePx = 2_400

const tooLarge = 'This file is larger than 10 MB. Please choose a smaller one.'

export const acceptOf: Record<Format, string> = { image: imageTypes.join(), pdf: pdfType }

async function prepareImage(file: File): Promise<File | { error: string }> {
  if (!imageTypes.some((type) => type === file.type))
    return { error: 'Please choose a picture of type jpeg, png or jpg.' }
  try {
    const small = await shrinkImage(file, { maxSidePx })
    return small.size > maxFileBytes ? { error: tooLarge } : small
  } catch {
    return { error: 'This picture cannot be opened. Please choose another.' }
  }
}

async function preparePdf(file: File): Promise<File | { error: string }> {
  const isPdf = file.type === pdfType || file.name.toLowerCase().endsWith('.pdf')
  if (!isPdf) return { error: 'Please choose a PDF file.' }
  if (file.size === 0) return { error: 'This file is empty. Please choose another.' }
  return file.size > maxFileBytes ? { error: tooLarge } : file
}

/** The file to send, or why it cannot be sent. The server checks the content again. */
export function prepareFile(file: File, format: Format): Promise<File | { error: string }> {
  return format === 'image' ? prepareImage(file) : preparePdf(file)
}
