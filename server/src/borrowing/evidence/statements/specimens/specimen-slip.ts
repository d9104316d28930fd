import { drawDocument, saveDocument } from './draw-document.ts'
import { printMoney } from './print-figures.ts'
import type { PrintedDocument, PrintedText } from './printed-page.ts'

export type SlipOptions = {
  holder?: string
  employer?: string
  /** YYYY-MM. */
  month?: string
  grossPaise?: number
  deductionsPaise?: number
  tamper?: (document: PrintedDocument) => void
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The salary slip of an invented person as a PDF, and what it says. */
export async function specimenSlip(options: SlipOptions = {}) {
  const { holder = 'RAVI KUMAR', employer = 'ACME INDUSTRIES PVT LTD', month = '2026-10', tamper } = options
  const { grossPaise = 5_000_000, deductionsPaise = 500_000 } = options
  const netPaise = grossPaise - deductionsPaise
  const size = 9
  const at = (text: string, x: number, y: number): PrintedText => ({ text, x, y, size })
  const money = (paise: number, x: number, y: number): PrintedText => ({
    text: printMoney(paise),
    x,
    y,
    size,
    isRight: true,
  })
  const name = `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  const fund = Math.floor(deductionsPaise / 2)
  const texts: PrintedText[] = [
    { ...at(employer, 40, 60), size: 13, isBold: true },
    at(`Pay slip for the month of ${name}`, 40, 80),
    ...[
      at('Employee Name', 40, 110),
      at(`: ${holder}`, 140, 110),
      at('Employee Code', 320, 110),
      at(': 10045', 420, 110),
    ],
    ...[at('Designation', 40, 124), at(': Executive', 140, 124), at('UAN', 320, 124), at(': 100200300400', 420, 124)],
    ...[at('Earnings', 40, 160), at('Amount', 240, 160), at('Deductions', 320, 160), at('Amount', 500, 160)],
    ...[
      at('Basic', 40, 176),
      money(Math.floor(grossPaise / 2), 270, 176),
      at('Provident Fund', 320, 176),
      money(fund, 530, 176),
    ],
    ...[at('Allowances', 40, 190), money(grossPaise - Math.floor(grossPaise / 2), 270, 190)],
    ...[at('Income Tax', 320, 190), money(deductionsPaise - fund, 530, 190)],
    ...[at('Gross Earnings', 40, 214), money(grossPaise, 270, 214)],
    ...[at('Total Deductions', 320, 214), money(deductionsPaise, 530, 214)],
    ...[at('Net Pay', 40, 240), money(netPaise, 270, 240)],
  ]
  const document: PrintedDocument = {
    pages: [{ width: 595, height: 842, texts }],
    producer: 'Crystal Reports',
    createdAt: new Date(`${month}-28T06:30:00Z`),
  }
  tamper?.(document)
  const pdf = await saveDocument(await drawDocument(document))
  return { pdf, truth: { holder, employer, month, grossPaise, deductionsPaise, netPaise } }
}
