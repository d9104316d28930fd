interface Shrinking {
  /** The longer side is at most this long afterwards. */
  longestSide: number
  /** A picture that is light already, and short enough, goes as it is. */
  lightBytes?: number
  quality?: number
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  // JPEG knows no transparency: what is see-through becomes white, not black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A photo of 4000 pixels made small on the device, upright and without its metadata. Throws when it is no picture. */
export async function shrinkPicture(
  file: File,
  { longestSide, lightBytes = 400_000, quality = 0.85 }: Shrinking,
): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = drawn(picture, scale)
  picture.close()
  if (scale === 1 && file.size <= lightBytes) return file
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob || (scale === 1 && blob.size >= file.size)) return file
  return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
}
