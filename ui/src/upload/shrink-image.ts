interface ShrinkOptions {
  /** The maximum length of the longer side of the result. */
  maxSidePx: number
  /** A smaller file within `maxSidePx` is returned unchanged. */
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

/** Scales a photo down, which also applies its orientation and drops its metadata. Throws if it is not an image. */
export async function shrinkImage(
  file: File,
  { maxSidePx, smallBytes = 400_000, quality = 0.85 }: ShrinkOptions,
): Promise<File> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, maxSidePx / Math.max(image.width, image.height))
  const isSmall = scale === 1 && file.size <= smallBytes
  const canvas = isSmall ? undefined : draw(image, scale)
  image.close()
  if (!canvas) return file
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob || (scale === 1 && blob.size >= file.size)) return file
  return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
}
