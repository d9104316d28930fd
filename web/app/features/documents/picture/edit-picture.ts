import { type Corners, turnRight, wholePicture } from './corners'
import { blurredBelow, sharpnessOf } from './sharpness'
import { type Pixels, straighten, straightenedSize } from './straighten'

export interface PictureEdit {
  /** Rotations by 90° to the right. */
  turns: number
  /** Corners of the crop in the rotated picture. */
  corners: Corners
}

export const unedited: PictureEdit = { turns: 0, corners: wholePicture }

export const turnPicture = ({ turns, corners }: PictureEdit): PictureEdit => ({
  turns: (turns + 1) % 4,
  corners: turnRight(corners),
})

/** The same limit as for an unedited picture; small print stays readable. */
const maxSidePx = 2_400
/** Large enough for the edges of letters, small enough to average out the noise of the sensor. */
const sharpnessSidePx = 640
const jpegQuality = 0.9

const contextOf = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw.')
  return context
}

/** Draws the picture rotated, with its longer side at most `maxPx`. */
export function drawTurned(image: ImageBitmap, turns: number, maxPx: number): HTMLCanvasElement {
  const scale = Math.min(1, maxPx / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const isUpright = turns % 2 === 0
  const canvas = document.createElement('canvas')
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: transparent parts become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  return canvas
}

const pixelsOf = (canvas: HTMLCanvasElement): Pixels =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

function canvasOf({ data, width, height }: Pixels): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  contextOf(canvas).putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0)
  return canvas
}

function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob
        ? resolve(new File([blob], name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' }))
        : reject(new Error('The picture could not be saved.'))
    canvas.toBlob(handleBlob, 'image/jpeg', jpegQuality)
  })
}

/** Rotates, crops and straightens the picture and returns it as a new file. */
export async function editPicture(image: ImageBitmap, name: string, { turns, corners }: PictureEdit): Promise<File> {
  const turned = drawTurned(image, turns, maxSidePx)
  const size = straightenedSize(corners, turned.width, turned.height, maxSidePx)
  return fileOf(canvasOf(straighten(pixelsOf(turned), corners, size)), name)
}

/** Only a hint: the customer may send the picture anyway if the print is readable. */
export async function looksBlurred(picture: Blob): Promise<boolean> {
  const image = await createImageBitmap(picture)
  const sharpness = sharpnessOf(pixelsOf(drawTurned(image, 0, sharpnessSidePx)))
  image.close()
  return sharpness !== undefined && sharpness < blurredBelow
}
