import type { IstDate } from 'domain/calendar/ist-date'
import { seededRandom } from '../../../../platform/seeded-random.ts'
import { type Bank, type BankLayout, bankLayouts } from './bank-layouts.ts'
import { drawDocument, loadFonts, saveDocument } from './draw-document.ts'
import { type InventedRow, inventRows, type LenderPlan, type SalaryPlan, type Story } from './invented-rows.ts'
import { printStatement, type TruthRow } from './print-statement.ts'
import type { PrintedDocument } from './printed-page.ts'

export type SpecimenOptions = {
  bank?: Bank
  seed?: number
  months?: number
  to?: IstDate
  holder?: string
  account?: string
  ifsc?: string
  salary?: Partial<SalaryPlan> | null
  bounces?: number
  lenders?: readonly LenderPlan[]
  openingPaise?: number
  /** Rows instead of invented ones. */
  rows?: readonly InventedRow[]
  /** Changes what is printed before it is drawn. */
  tamper?: (document: PrintedDocument) => void
}

export type StatementTruth = {
  bank: Bank
  holder: string
  account: string
  ifsc: string
  from: IstDate
  to: IstDate
  openingPaise: number
  closingPaise: number
  hasPrintedOpening: boolean
  rows: TruthRow[]
}

/** The first day of the month that many months before. */
function monthsBefore(to: IstDate, months: number): IstDate {
  const month = Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01` as IstDate
}

function tellStory({
  months = 3,
  to = '2026-10-31',
  holder = 'RAVI KUMAR',
  salary = {},
  bounces = 0,
  lenders = [],
  openingPaise = 2_500_000,
}: SpecimenOptions): Story {
  const from = monthsBefore(to, months)
  const plan = { paise: 4_500_000, employer: 'ACME INDUSTRIES PVT LTD', day: 1, ...salary }
  return { holder, from, to, openingPaise, salary: salary === null ? null : plan, lenders, bounces }
}

const addBalances = (rows: readonly InventedRow[], openingPaise: number) => {
  let balancePaise = openingPaise
  return rows.map((row) => {
    balancePaise += row.amountPaise
    return { ...row, balancePaise }
  })
}

/** A statement of an invented account before it is drawn, and what it says. The same for the same options. */
export async function composeStatement(
  options: SpecimenOptions,
): Promise<{ document: PrintedDocument; truth: StatementTruth }> {
  const { bank = 'hdfc', seed = 1, account = '50100123456789', tamper } = options
  const layout: BankLayout = { ...bankLayouts[bank], ...(options.ifsc && { ifsc: options.ifsc }) }
  const story = tellStory(options)
  const invented = options.rows ?? inventRows(story, layout.narrator, seededRandom(seed))
  const rows = addBalances(invented, story.openingPaise)
  const { holder, from, to, openingPaise } = story
  const printed = printStatement({ holder, account, from, to, openingPaise, rows }, layout, await loadFonts())
  const document: PrintedDocument = {
    pages: printed.pages,
    producer: layout.producer,
    createdAt: new Date(`${to}T06:30:00Z`),
  }
  tamper?.(document)
  const closingPaise = rows.at(-1)?.balancePaise ?? openingPaise
  const hasPrintedOpening = layout.opening !== 'none' || layout.end === 'summary'
  return {
    document,
    truth: {
      bank,
      holder: `MR ${holder}`,
      account,
      ifsc: layout.ifsc,
      from,
      to,
      openingPaise,
      closingPaise,
      hasPrintedOpening,
      rows: printed.rows,
    },
  }
}

/** The PDF of a statement of an invented account, in the form of its bank, and what it says. */
export async function specimenStatement(
  options: SpecimenOptions = {},
): Promise<{ pdf: Uint8Array<ArrayBuffer>; truth: StatementTruth }> {
  const { document, truth } = await composeStatement(options)
  return { pdf: await saveDocument(await drawDocument(document)), truth }
}
