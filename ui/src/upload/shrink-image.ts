interface ShrinkOptions {
  /** The longer side of the result, at most. */
  maxSidePx: number
  /** An image that is no larger, and short enough, is returned unchanged. */
  smallBytes?: number
  quality?: number
}

function draw(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // JPEG has no transparency: transparent parts become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Scales a photo down on the device, which also turns it upright and drops its metadata. Throws if it is no image. */
export async function shrinkImage(
  file: File,
  { maxSidePx, smallBytes = 400_000, quality = 0.85 }: ShrinkOptions,
): Promise<File> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, maxSidePx / Math.max(image.width, image.height))
  const canvas = draw(image, scale)
  image.close()
  if (scale === 1 && file.size <= smallBytes) return file
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob || (scale === 1 && blob.size >= file.size)) return file
  return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
}
