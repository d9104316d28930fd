import { imageTypes, maxFileBytes, pdfType } from 'contract/fields/uploaded-file'
import { shrinkPicture } from 'ui/upload/shrink-picture.ts'

export type Format = 'image' | 'pdf'

/** Small print stays readable at this size, and a photo of 8 MB is sent as one of half a megabyte. */
const longestSide = 2_400

const tooLarge = 'This file is larger than 10 MB. Please choose a smaller one.'

export const acceptOf: Record<Format, string> = { image: imageTypes.join(), pdf: pdfType }

async function preparePicture(file: File): Promise<File | string> {
  if (!imageTypes.some((type) => type === file.type)) return 'Please choose a picture of type jpeg, png or jpg.'
  try {
    const small = await shrinkPicture(file, { longestSide })
    return small.size > maxFileBytes ? tooLarge : small
  } catch {
    return 'This picture cannot be opened. Please choose another.'
  }
}

async function preparePdf(file: File): Promise<File | string> {
  const isPdf = file.type === pdfType || file.name.toLowerCase().endsWith('.pdf')
  if (!isPdf) return 'Please choose a PDF file.'
  if (file.size === 0) return 'This file is empty. Please choose another.'
  return file.size > maxFileBytes ? tooLarge : file
}

/** The file as it will travel, or the words for why it cannot; the server looks again, at the content. */
export function prepareFile(file: File, format: Format): Promise<File | string> {
  return format === 'image' ? preparePicture(file) : preparePdf(file)
}
