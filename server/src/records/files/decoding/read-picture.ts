import sharp from 'sharp'
import { countScans } from './jpeg-scans.ts'

export type PictureProblem = 'damaged' | 'too many pixels' | 'too complex'
export type PictureResult = { kind: 'valid'; bytes: Uint8Array<ArrayBuffer> } | { kind: PictureProblem }

const maxPixels = 50_000_000
const maxScans = 50
/** Above these, decoding takes more than about a second. Our pages make pictures smaller before they send them. */
const usualPixels = 16_000_000
const usualScans = 12
const longestSidePx = 2000
const jpegQuality = 88

// Each process reads one picture at a time, and a cache would not be hit.
sharp.concurrency(1)
sharp.cache(false)

const jpegStart = 0xff
const isJpeg = (bytes: Uint8Array) => bytes[0] === jpegStart

const reencode = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: jpegQuality })
    .toBuffer()

/** Whether a picture takes long to decode, by its header. One that cannot be read does not: it is refused at once. */
export async function isSlowPicture(bytes: Uint8Array): Promise<boolean> {
  const { width = 0, height = 0 } = await sharp(bytes)
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number })
  return width * height > usualPixels || (isJpeg(bytes) && countScans(bytes) > usualScans)
}

/** Re-encodes a picture as an upright JPEG, which drops all metadata such as location and camera. */
export async function readPicture(bytes: Uint8Array): Promise<PictureResult> {
  if (isJpeg(bytes) && countScans(bytes) > maxScans) return { kind: 'too complex' }
  try {
    return { kind: 'valid', bytes: new Uint8Array(await reencode(bytes)) }
  } catch (error) {
    const message = String(error)
    if (/pixel limit/.test(message)) return { kind: 'too many pixels' }
    return { kind: /out of memory|Insufficient memory/.test(message) ? 'too complex' : 'damaged' }
  }
}
