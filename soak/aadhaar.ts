import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { createAadhaarReader } from '../server/src/borrowing/evidence/aadhaar/aadhaar-reader.ts'
import { simulatedKey } from '../server/src/providers/aadhaar/aadhaar-keys.ts'
import { type CardDrawing, drawAadhaar } from '../server/src/providers/aadhaar/simulated-card.ts'
import { inventHolder } from '../server/src/providers/aadhaar/testing/invent-holder.ts'
import { playSecureQrs } from '../server/src/providers/aadhaar/testing/play-secure-qrs.ts'
import { readNumber } from './options.ts'

/**
 * Reads 500 Secure QRs with every class of field, each again with single bytes changed, and masks pictures of cards: both sides, in
 * four directions and askew, with a virtual id, small, blurred, on one picture, with the unsigned symbol of older cards. No masked
 * copy may show one of the first two groups of the number in any direction; of the sharp ones nearly all must be masked.
 * Options: symbols=500 cards=72.
 */
const symbols = readNumber('symbols', 500)
const cards = readNumber('cards', 72)
const print = (line: string) => process.stdout.write(`${line}\n`)
/** Of the sharp pictures, in a hundred. */
const leastMasked = 90

const degrees = [0, 90, 180, 270, 4, -7, 12, 94, -17]
const oldSymbol = (number: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><PrintLetterBarcodeData uid="${number}" name="Specimen" yob="1990"/>`

type Card = { what: string; number: string; isSharp: boolean; picture: Buffer }

async function drawCard(index: number): Promise<Card> {
  const holder = inventHolder(index)
  const turn = degrees[index % degrees.length] ?? 0
  const blur = index % 6 === 5 ? 1.2 + (index % 4) * 0.6 : undefined
  const options: CardDrawing = {
    ...{ degrees: turn, side: index % 3 === 2 ? 'back' : 'front', hasVirtualId: index % 4 === 1 },
    ...(blur !== undefined && { blur }),
    ...(index % 7 === 3 && { width: 760 }),
    ...(index % 8 === 6 && { symbol: oldSymbol(holder.number) }),
  }
  const card = await drawAadhaar(holder, options)
  const isPair = index % 9 === 4
  const picture = isPair ? await besideItsBack(card, await drawAadhaar(holder, { ...options, side: 'back' })) : card
  const what = `${index}: ${JSON.stringify({ ...options, symbol: options.symbol && 'unsigned' })}${isPair ? ', both sides' : ''}`
  return { what, number: holder.number, isSharp: blur === undefined, picture }
}

async function besideItsBack(front: Buffer, back: Buffer): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(front).metadata()
  const sheet = { width, height: height * 2 + 20, channels: 3 as const, background: '#8a7d6c' }
  const layers = [
    { input: front, left: 0, top: 0 },
    { input: back, left: 0, top: height + 20 },
  ]
  const both = await sharp({ create: sheet }).composite(layers).png().toBuffer()
  return sharp(both).resize(2_000, 2_000, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 88 }).toBuffer()
}

/** Reads in another way than the masking does: as columns and as scattered words, in every direction and straightened. */
async function showsNumber(reader: Worker, picture: Uint8Array, number: string, turn: number): Promise<boolean> {
  const groups = [number.slice(0, 4), number.slice(4, 8)]
  for (const mode of [PSM.AUTO, PSM.SPARSE_TEXT]) {
    await reader.setParameters({ tessedit_pageseg_mode: mode })
    for (const quarter of [0, 90, 180, 270]) {
      const page = await sharp(picture)
        .rotate(quarter - (turn % 90), { background: '#ffffff' })
        .png()
        .toBuffer()
      const { data } = await reader.recognize(page)
      const digits = data.text.replaceAll(/[^\d\n]/g, ' ')
      if (groups.some((group) => new RegExp(`(?<!\\d)${group}(?!\\d)`).test(digits))) return true
      if (data.text.replaceAll(/\D/g, '').includes(number.slice(0, 8))) return true
    }
  }
  return false
}

async function maskCards(): Promise<boolean> {
  const aadhaarReader = createAadhaarReader()
  const langPath = fileURLToPath(new URL('./4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')))
  const reader = await createWorker('eng', 1, { langPath, gzip: true, cacheMethod: 'none' })
  const shown: string[] = []
  let [sharpCards, sharpMasked, masked, read] = [0, 0, 0, 0]
  for (let index = 0; index < cards; index++) {
    const { what, number, isSharp, picture } = await drawCard(index)
    const reply = await aadhaarReader.read({ bytes: new Uint8Array(picture), keys: [simulatedKey] })
    if (isSharp) sharpCards += 1
    if (reply.reading.state === 'VERIFIED') read += 1
    if (reply.masked === undefined) {
      print(`  not masked, so not kept: ${what}: ${reply.because}`)
      continue
    }
    masked += 1
    if (isSharp) sharpMasked += 1
    if (await showsNumber(reader, reply.masked, number, degrees[index % degrees.length] ?? 0)) shown.push(what)
  }
  await reader.terminate()
  print(
    `${cards} cards: ${masked} masked, ${read} symbols verified; of ${sharpCards} sharp ones ${sharpMasked} masked.`,
  )
  for (const what of shown) print(`  STILL SHOWS ITS NUMBER: ${what}`)
  return shown.length === 0 && sharpMasked * 100 >= sharpCards * leastMasked
}

const played = playSecureQrs({ count: symbols, bytesChangedOf: 24 })
print(
  `${played.read} of ${symbols} symbols read exactly; of ${symbols * 24} with a byte changed ${played.believed.length} believed.`,
)
const areSymbolsRight = played.read === symbols && played.believed.length === 0
const areCardsRight = await maskCards()
process.exit(areSymbolsRight && areCardsRight ? 0 : 1)
