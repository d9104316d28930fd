import type { DocType } from 'contract/documents/required-documents'
import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import sharp from 'sharp'
import { type Bank, bankLayouts, banks } from '../../borrowing/evidence/statements/specimens/bank-layouts.ts'
import { specimenSlip } from '../../borrowing/evidence/statements/specimens/specimen-slip.ts'
import { specimenStatement } from '../../borrowing/evidence/statements/specimens/specimen-statement.ts'
import { checkDigitOf } from '../../providers/aadhaar/check-digit.ts'
import { type CardHolder, drawAadhaar } from '../../providers/aadhaar/simulated-card.ts'
import { offlineZip } from '../../providers/aadhaar/simulated-uidai.ts'
import type { InventedPerson } from './invented-people.ts'

const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Card = { title: string; background: string; lines: readonly string[]; hasPortrait?: boolean }

/** A card on a desk, marked so that nobody takes it for a real one. */
function drawCard({ title, background, lines, hasPortrait = false }: Card): Promise<Buffer> {
  const text = lines.map(
    (line, index) =>
      `<text x="${hasPortrait ? 290 : 60}" y="${190 + index * 52}" font-size="34">${asText(line)}</text>`,
  )
  const portrait =
    '<rect x="60" y="150" width="190" height="240" fill="#c9c3b6"/><circle cx="155" cy="235" r="52" fill="#8d8474"/><path d="M75 390a80 90 0 0 1 160 0z" fill="#8d8474"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="560" font-family="sans-serif" fill="#222">
    <rect width="860" height="560" fill="#6f6559"/><rect x="24" y="24" width="812" height="512" rx="22" fill="${background}"/>
    <text x="60" y="100" font-size="40" font-weight="bold">${asText(title)}</text>${hasPortrait ? portrait : ''}${text.join('')}
    <text x="60" y="510" font-size="24" fill="#a33">SPECIMEN of an invented person</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
}

const bankOf = (ifsc: string): Bank => {
  const prefix = ifsc.slice(0, 4)
  return banks.find((bank) => bankLayouts[bank].ifsc.startsWith(prefix)) ?? 'another bank'
}

/** Three whole months and what has passed of this one, with the salary on the first of each. */
async function drawStatement(
  { name, account, monthlyIncome, employer }: InventedPerson,
  today: IstDate,
): Promise<Buffer> {
  const { pdf } = await specimenStatement({
    ...{ bank: bankOf(account.ifsc), seed: Number(account.number.slice(-6)), to: addDays(today, -1), months: 4 },
    ...{ holder: name.toUpperCase(), account: account.number, ifsc: account.ifsc },
    salary: { paise: monthlyIncome * 100, employer: employer.name.toUpperCase() },
  })
  return Buffer.from(pdf)
}

async function drawSlip({ name, employer, monthlyIncome }: InventedPerson, today: IstDate): Promise<Buffer> {
  const [netPaise, deductionsPaise] = [monthlyIncome * 100, Math.round(monthlyIncome * 12)]
  const month = addDays(today, -Number(today.slice(8))).slice(0, 7)
  const { pdf } = await specimenSlip({
    ...{ holder: name, employer: employer.name, month, deductionsPaise, grossPaise: netPaise + deductionsPaise },
  })
  return Buffer.from(pdf)
}

const upperCity = ({ city }: InventedPerson) => city.name.toUpperCase()

export const drawSelfie = (person: InventedPerson) =>
  drawCard({ title: 'Selfie', background: '#dfe7ee', lines: [person.name], hasPortrait: true })

function aadhaarOf({ name, bornOn, isWoman, mobile, address, city }: InventedPerson): CardHolder {
  const eleven = `3${mobile}`
  const number = `${eleven}${checkDigitOf(eleven)}`
  return {
    ...{ name, bornOn, isWoman, number, lastFour: number.slice(-4), virtualId: `9${number}123` },
    address: {
      ...{ house: address.line1, street: address.line2, town: city.name, district: city.name },
      ...{ state: '', pincode: String(city.pincode) },
    },
  }
}

/** The signed file that stands for both sides of the card. */
export const drawOfflineAadhaar = (person: InventedPerson, shareCode: string): Promise<Buffer> =>
  offlineZip(aadhaarOf(person), shareCode)

const drawings: Record<DocType, (person: InventedPerson, today: IstDate) => Promise<Buffer>> = {
  aadhaar_front: (person) => drawAadhaar(aadhaarOf(person)),
  aadhaar_back: (person) => drawAadhaar(aadhaarOf(person), { side: 'back' }),
  pan_card: (person) =>
    drawCard({
      ...{ title: 'INCOME TAX DEPARTMENT', background: '#dcebf5', hasPortrait: true },
      lines: [person.name, formatDate(person.bornOn), 'Permanent Account Number', person.pan],
    }),
  utility_bill: (person, today) =>
    drawCard({
      ...{ title: `${person.city.name} Electricity Supply`, background: '#f4f4ef' },
      lines: [
        person.name,
        person.address.line1,
        person.address.line2,
        `${upperCity(person)} ${person.city.pincode}`,
        `Bill of ${formatDate(addDays(today, -12))}`,
      ],
    }),
  bank_statement: drawStatement,
  salary_slip: drawSlip,
}

export const drawDocument = (docType: DocType, person: InventedPerson, today: IstDate): Promise<Buffer> =>
  drawings[docType](person, today)
