import { Buffer } from 'node:buffer'
import { addDays } from 'domain/calendar/ist-date'
import { simulatedKey } from '../aadhaar-keys.ts'
import { readSecureQr } from '../secure-qr.ts'
import { type AadhaarHolder, digitsOf, secureQrBytes, secureQrText } from '../simulated-uidai.ts'

const names = [
  'Sunita Devi',
  'R',
  'José Almeida Fernandes',
  'Venkata Narasimha Rajuvaripeta Subrahmanya Sastry'.repeat(2),
]
const indicators = ['0', '1', '2', '3'] as const

type Played = { read: number; wrong: number[]; believed: string[] }

function holderOf(index: number): AadhaarHolder {
  const hasAddress = index % 5 !== 0
  const text = (value: string) => (hasAddress ? value : '')
  return {
    ...{ name: names[index % names.length] ?? '', bornOn: addDays('1965-01-01', index * 37), isWoman: index % 2 === 0 },
    lastFour: String(index * 7)
      .padStart(4, '0')
      .slice(-4),
    address: {
      ...{ house: text('12/A'), street: text('MG Road'), town: text('Pune'), district: text('Pune') },
      ...{ state: text('Maharashtra'), pincode: text('411001') },
    },
  }
}

/** A photo may be full of the byte that separates the fields. */
const photoOf = (index: number) => Buffer.alloc(300 + (index % 40) * 20, index % 3 === 0 ? 255 : index)

/** Makes symbols of every class of field, reads them, and reads them again with single bytes changed. */
export function playSecureQrs({ count, bytesChangedOf }: { count: number; bytesChangedOf: number }): Played {
  const played: Played = { read: 0, wrong: [], believed: [] }
  for (let index = 0; index < count; index++) {
    const holder = holderOf(index)
    const layout = index % 2 === 0 ? ('V1' as const) : ('V2' as const)
    const options = { layout, indicator: indicators[index % 4] ?? ('0' as const), photo: photoOf(index) }
    const result = readSecureQr(secureQrText(holder, options), [simulatedKey])
    const { name, bornOn, lastFour } = holder
    const isExact =
      result.kind === 'verified' &&
      JSON.stringify([result.data.name, result.data.bornOn, result.data.lastFour, result.data.layout]) ===
        JSON.stringify([name, bornOn, lastFour, layout]) &&
      Buffer.compare(result.data.photo, options.photo) === 0
    if (isExact) played.read += 1
    else played.wrong.push(index)
    const bytes = secureQrBytes(holder, options)
    for (let n = 0; n < bytesChangedOf; n++) {
      const at = Math.floor(((n + 0.37 * index) * bytes.length) / bytesChangedOf) % bytes.length
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8))
      if (readSecureQr(digitsOf(changed), [simulatedKey]).kind === 'verified') played.believed.push(`${index} at ${at}`)
    }
  }
  return played
}
