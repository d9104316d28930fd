import type { IstDate } from 'domain/calendar/ist-date'
import { checkDigitOf } from '../check-digit.ts'
import type { CardHolder } from '../simulated-card.ts'

const names = ['Sunita Devi', 'Ravi Kumar', 'Meera Nair', 'Imran Sheikh', 'Kavya Reddy', 'Joseph Fernandes']

/** An invented person with a number whose check digit holds; the same for the same seed. */
export function inventHolder(seed: number): CardHolder {
  const digits = (count: number, factor: number) =>
    Array.from({ length: count }, (_, place) => (seed * factor + place * 7 + ((seed * place) % 5)) % 10).join('')
  const eleven = `${2 + (seed % 8)}${digits(10, 3)}`
  const number = `${eleven}${checkDigitOf(eleven)}`
  return {
    name: names[seed % names.length] ?? '',
    bornOn: `${1970 + (seed % 30)}-0${1 + (seed % 9)}-1${seed % 10}` as IstDate,
    isWoman: seed % 2 === 0,
    lastFour: number.slice(-4),
    number,
    virtualId: `9${digits(15, 7)}`,
    address: {
      ...{ house: `${seed}`, street: 'MG Road', town: 'Indiranagar', district: 'Bengaluru' },
      ...{ state: 'Karnataka', pincode: '560038' },
    },
  }
}
