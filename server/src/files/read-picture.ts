import sharp from 'sharp'

export type PictureProblem = 'damaged' | 'too many pixels'

const maxPixels = 50_000_000
const longestSidePx = 2000
const jpegQuality = 88
const timeoutSeconds = 15
const picturesAtOnce = 2

// Pictures of several customers run side by side, so each gets one thread; no picture is read twice, so none is cached.
sharp.concurrency(1)
sharp.cache(false)

/** A large picture takes a hundred megabytes while it is read, so only a few are read at a time. */
function createSemaphore(permits: number) {
  const waiting: (() => void)[] = []
  let free = permits
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
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

const semaphore = createSemaphore(picturesAtOnce)

const reencode = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: jpegQuality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()

/** Re-encodes a picture as an upright JPEG, which drops all metadata such as location and camera. */
export async function readPicture(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | PictureProblem> {
  try {
    return (await semaphore(() => reencode(bytes))) as Buffer<ArrayBuffer>
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'too many pixels' : 'damaged'
  }
}
