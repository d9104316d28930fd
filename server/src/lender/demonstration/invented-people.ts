import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { simulatedName } from '../../providers/pan-check/simulated-pan.ts'
import { cities, employers, surroundings } from './invented-places.ts'

/** Nobody: a name, an address and an employer that could be those of a borrower in India. */
export type InventedPerson = {
  mobile: string
  pan: string
  /** As the simulated PAN check finds it. */
  name: string
  isWoman: boolean
  email: string
  bornOn: IstDate
  monthlyIncome: number
  city: (typeof cities)[number]
  address: { line1: string; line2: string }
  employer: (typeof employers)[number]
  designation: string
  workingSince: IstDate
  account: { number: string; ifsc: string }
  /** From which they call. */
  ipAddress: string
}

/** Initials that the simulated PAN check turns into names, those of women apart. */
const initials = { women: [...'ABCEGJKLNPSTU'], men: [...'DFHIMORVY'] }
const middleInitials = { women: [...'AEIJLS'], men: [...'ACDGKNPRUV'] }
const surnameInitials = [...'ABCDFGHIJKLMNPRSTVY']

const ifscs = ['HDFC0000001', 'ICIC0000001', 'SBIN0000300', 'UTIB0000004', 'KKBK0000958']
const incomes = [24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 85]

/** Endings of account numbers that mean something to the simulated providers. */
const meaningfulEndings = /(0000|1111|2222|3333|4444|9999)$/

function panFrom(random: SeededRandom, isWoman: boolean): string {
  const ofSex = isWoman ? 'women' : 'men'
  const letters = Array.from({ length: 2 }, () => String.fromCharCode(65 + random.below(26))).join('')
  const [given, surname] = [random.pick(initials[ofSex]), random.pick(surnameInitials)]
  return `${given}${letters}P${surname}${random.between(1001, 9988)}${random.pick(middleInitials[ofSex])}`
}

function accountNumber(random: SeededRandom, ending: string | undefined): string {
  const digits = `5010${random.digits(6)}`
  if (ending !== undefined) return `${digits}${ending}`
  const number = `${digits}${random.digits(4)}`
  return meaningfulEndings.test(number) ? `${number.slice(0, -1)}7` : number
}

type Wanted = { number: number; today: IstDate; monthlyIncome?: number; accountEnding?: string; ageYears?: number }

/** `number` keeps mobile, PAN and address apart from those of all others. */
export function inventPerson(random: SeededRandom, wanted: Wanted): InventedPerson {
  const { number, today } = wanted
  const isWoman = random.below(5) < 2
  const pan = panFrom(random, isWoman)
  const name = simulatedName(pan)
  const [first = '', , last = ''] = name.toLowerCase().split(' ')
  const city = random.pick(cities)
  const employer = random.pick(employers)
  return {
    mobile: `9${random.pick(['8', '7', '9'])}${random.digits(5)}${String(number).padStart(3, '0')}`,
    ...{ pan, name, isWoman, city, employer },
    email: `${first}.${last}${number}@example.in`,
    bornOn: addDays(today, -365 * (wanted.ageYears ?? random.between(23, 47)) - random.between(1, 300)),
    monthlyIncome: wanted.monthlyIncome ?? random.pick(incomes) * 1_000,
    address: {
      line1: `Flat ${random.between(1, 18)}0${random.between(1, 6)}, ${random.pick(surroundings.buildings)}`,
      line2: `${random.pick(surroundings.streets)}, ${random.pick(city.areas)}`,
    },
    designation: random.pick(employer.designations),
    workingSince: addDays(today, -random.between(300, 1_800)),
    account: { number: accountNumber(random, wanted.accountEnding), ifsc: random.pick(ifscs) },
    ipAddress: `10.${random.below(250)}.${number >> 8}.${number & 255}`,
  }
}
