import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { type AadhaarHolder, secureQrText } from './simulated-uidai.ts'

const program = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })

/** With the number that is printed on the card and not in its signed data. */
export type CardHolder = AadhaarHolder & { number: string; virtualId: string }

const inGroups = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

async function drawSymbol(text: string, sizePx: number): Promise<Buffer> {
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 3 })
  return sharp(Buffer.from(svg)).resize(sizePx, sizePx, { kernel: 'nearest' }).png().toBuffer()
}

export type CardDrawing = {
  /** What the symbol says; none if empty. By default the signed data of the holder. */
  symbol?: string
  side?: 'front' | 'back'
  hasVirtualId?: boolean
  degrees?: number
  blur?: number
  width?: number
}

/** A picture of a card, marked so that nobody takes it for a real one. */
export async function drawAadhaar(holder: CardHolder, options: CardDrawing = {}): Promise<Buffer> {
  const { side = 'front', hasVirtualId = false, degrees = 0, blur, width } = options
  const symbol = options.symbol ?? secureQrText(holder)
  const [year = '', month = '', day = ''] = holder.bornOn.split('-')
  const { house, street, town, pincode } = holder.address
  const lines =
    side === 'front'
      ? ['Government of India', holder.name, `DOB: ${day}/${month}/${year}`, holder.isWoman ? 'FEMALE' : 'MALE']
      : ['Unique Identification Authority', 'Address:', `${house} ${street}, ${town}`, `Bengaluru ${pincode}`]
  const text = lines.map((line, index) => `<text x="50" y="${90 + index * 62}" font-size="34">${line}</text>`).join('')
  const virtualId = hasVirtualId
    ? `<text x="180" y="600" font-size="28">VID : ${inGroups(holder.virtualId)}</text>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="680" font-family="sans-serif" fill="#222">
    <rect width="1100" height="680" fill="#fdf6e8"/>${text}<text x="180" y="550" font-size="52" font-weight="bold">${inGroups(holder.number)}</text>
    ${virtualId}<text x="50" y="655" font-size="20" fill="#a33">SPECIMEN of an invented person</text></svg>`
  const layers = symbol === '' ? [] : [{ input: await drawSymbol(symbol, 400), left: 660, top: 50 }]
  const card = sharp(Buffer.from(svg)).composite(layers)
  const turned = sharp(await card.png().toBuffer()).rotate(degrees, { background: '#8a7d6c' })
  const scaled = sharp(await turned.png().toBuffer()).resize(width)
  return (blur === undefined ? scaled : scaled.blur(blur)).jpeg({ quality: 85 }).toBuffer()
}
