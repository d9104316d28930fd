import sharp from 'sharp'

export type PictureFault = 'damaged' | 'too many pixels'

const pixelsAtMost = 50_000_000
const longestSidePx = 2000
const jpegQuality = 88
const timeoutSeconds = 15
const atOnce = 2

// Several pictures at once are several customers; one picture needs no more than one thread, and none comes twice.
sharp.concurrency(1)
sharp.cache(false)

/** A place for one of a few at a time; a large picture is a hundred megabytes while it is read. */
function createGate(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free === 0) await new Promise<void>((enter) => waiting.push(enter))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const gate = createGate(atOnce)

const redraw = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
    .autoOrient()
    .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: jpegQuality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()

/** Draws a picture anew, upright and as JPEG, so that nothing is kept but what can be seen: no place, no camera. */
export async function readPicture(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | PictureFault> {
  try {
    return (await gate(() => redraw(bytes))) as Buffer<ArrayBuffer>
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'too many pixels' : 'damaged'
  }
}
