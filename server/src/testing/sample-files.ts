import { randomBytes } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

type Size = { width: number; height: number }

/** A picture of noise: large when compressed, and never the same twice. */
const noise = ({ width, height }: Size) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

export const jpegOf = (size: Size) => noise(size).jpeg({ quality: 90 }).toBuffer()
export const pngOf = (size: Size) => noise(size).png().toBuffer()

/** As a phone takes it: on its side, with location and camera in its metadata. */
export const phonePictureOf = (size: Size) =>
  noise(size)
    .jpeg()
    .withExif({
      IFD0: { Make: 'PhoneMaker', Orientation: '6' },
      IFD3: { GPSLatitude: '12/1 58/1 17/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** One page, padded with bytes that cannot be compressed. */
async function documentOf(paddingBytes: number): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  document.addPage().drawSquare({ size: 100 })
  if (paddingBytes > 0) document.context.register(document.context.stream(randomBytes(paddingBytes)))
  return document
}

export async function pdfOf(paddingBytes = 0): Promise<Buffer> {
  return Buffer.from(await (await documentOf(paddingBytes)).save())
}

type Passwords = { userPassword: string; ownerPassword: string; useObjectStreams?: boolean }

export async function lockedPdfOf({ useObjectStreams = false, ...passwords }: Passwords): Promise<Buffer> {
  const document = await documentOf(0)
  document.encrypt(passwords)
  return Buffer.from(await document.save({ useObjectStreams }))
}
