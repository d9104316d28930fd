import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { hasCheckDigit } from '../../../providers/aadhaar/check-digit.ts'
import { isUnsignedQr } from '../../../providers/aadhaar/secure-qr.ts'
import type { Box } from './find-numbers.ts'

/** Its own file: left alone, the library would ask for it on the network. */
const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

export async function startSymbolReader(): Promise<void> {
  const wasmBinary = new Uint8Array(await readFile(program)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

function boxOf({ position }: ReadResult): Box {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  return { x0, y0, x1, y1 }
}

/** A symbol that says the number itself, or is too old to be signed. */
const saysNumber = (text: string) =>
  isUnsignedQr(text) || [...text.matchAll(/(?<!\d)[2-9]\d{11}(?!\d)/g)].some(([number]) => hasCheckDigit(number))

/** The texts of the symbols in a picture, where they are, and which of them must be covered. */
export async function readSymbols(picture: Buffer): Promise<{ texts: string[]; boxes: Box[]; toCover: Box[] }> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' }
  const formats = ['QRCode', 'DataMatrix', 'PDF417', 'Code128'] as const
  const symbols = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: [...formats],
    maxNumberOfSymbols: 8,
    tryHarder: true,
  })
  return {
    texts: symbols.map(({ text }) => text),
    boxes: symbols.map(boxOf),
    toCover: symbols.filter(({ text }) => saysNumber(text)).map(boxOf),
  }
}
