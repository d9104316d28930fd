const onePixel = atob(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)

export const samplePdfText = '%PDF-1.4\n%%EOF\n'

export const picture = (name = 'photo.png', type = 'image/png') =>
  new File([Uint8Array.from(onePixel, (byte) => byte.charCodeAt(0))], name, { type })
export const pdf = (name = 'document.pdf') => new File([samplePdfText], name, { type: 'application/pdf' })

/** A large photo with enough detail that it does not compress to almost nothing. */
export async function largePhoto(width: number, height: number, type: string, name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  for (let at = 0; at < width && context; at += 4) {
    context.fillStyle = `hsl(${at % 360} 80% 50%)`
    context.fillRect(at, (at * 7) % height, 900, 40)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1))
  return new File([blob as Blob], name, { type })
}

export async function dropFile(target: Element, file: File): Promise<void> {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

/** A photo of a printed page, blurred by `blurPx`. */
export async function printedPage(width: number, height: number, blurPx = 0): Promise<File> {
  const newCanvas = () => Object.assign(document.createElement('canvas'), { width, height })
  const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d') as CanvasRenderingContext2D
  const sharp = newCanvas()
  const context = contextOf(sharp)
  context.fillStyle = '#eee'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#222'
  context.font = '28px serif'
  for (let line = 60; line < height; line += 48) context.fillText('Permanent Account Number '.repeat(4), 40, line)
  const canvas = newCanvas()
  const photo = contextOf(canvas)
  photo.filter = blurPx > 0 ? `blur(${blurPx}px)` : 'none'
  photo.drawImage(sharp, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob as Blob], `page-${blurPx}.png`, { type: 'image/png' })
}
