import { genders, incomeTypes, maritalStatuses, residenceTypes, salaryModes, workModes } from 'domain/applicant/choices'
import { companyTypes } from 'domain/applicant/company-types'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { loanPurposes } from 'domain/loan/product/loan-purposes'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import {
  type Block,
  heading,
  type PdfDefinition,
  paragraph,
} from '../../records/issued-documents/pdf/pdf-definition.ts'
import type { CollectedData } from './collect-data.ts'

const titles: Record<keyof CollectedData, string> = {
  about: 'About this copy',
  profile: 'Your profile',
  employment: 'Your employment',
  eligibilityChecks: 'Our checks whether you can borrow',
  fullKyc: 'Checks of your identity in full',
  applications: 'Your applications, loans and payments',
  autopay: 'Your autopay',
  aadhaarEsign: 'Aadhaar eSign',
  creditBureau: 'Credit reports we asked for',
  aadhaarReadings: 'What was read from your Aadhaar',
  files: 'Files you sent',
  documents: 'Documents we issued',
  sharedWith: 'With whom we shared your data',
  emails: 'Emails we sent',
  messages: 'Text messages we sent',
  consents: 'Your consents',
  complaints: 'Your complaints',
  blocksOfNewLoans: 'Blocks of new loans',
  mobileMoves: 'Moves to another mobile number',
  accountChanges: 'Changes of your account and e-mail on a new device',
  contactTimes: 'When and how we may remind you',
  requests: 'What you asked about your data',
  breaches: 'Security incidents that concern your data',
  logins: 'Your logins',
  nominee: 'The person you named',
}

/** The names of what a customer has chosen, which is stored by its id. */
const choices: Record<string, readonly { id: number | string; name: string }[]> = {
  gender: genders,
  maritalStatusId: maritalStatuses,
  residenceTypeId: residenceTypes,
  incomeTypeId: incomeTypes,
  salaryModeId: salaryModes,
  workMode: workModes,
  companyTypeId: companyTypes,
  purposeId: loanPurposes,
}

const abbreviations = /\b(?:gst|id|ifsc|kyc|pan|upi)\b/g

/** `monthlyIncomePaise` becomes `Monthly income`, `fee_income_paise` becomes `Fee income`. */
function labelOf(name: string): string {
  const words = name
    .replace(/(Paise|_paise|Id)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(abbreviations, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  const choice = choices[name]?.find(({ id }) => id === value)
  if (choice) return choice.name
  if (value instanceof Date) return formatDate(istDateOf(value))
  if (typeof value === 'number' && /paise$/i.test(name)) return formatRupeesAndPaise(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').reverse().join('-')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (name === 'stepsTaken' && Array.isArray(value)) return value.map(labelOf).join(', ') || 'none'
  const text = Array.isArray(value) ? value.join(', ') || 'none' : String(value)
  // Thousands of line breaks would make thousands of pages; the JSON file has them.
  return text.replace(/\s+/g, ' ')
}

const isPlain = (value: unknown) =>
  value === null ||
  typeof value !== 'object' ||
  value instanceof Date ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'))

/** Longer texts would fill a narrow column of the table. */
const maxCellLength = 300

/** The plain values of a record as a table, then long texts, then nested records under their own titles. */
function blocksOf(record: object, path = ''): Block[] {
  const entries = Object.entries(record)
  const values = entries
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => ({ label: labelOf(name), value: textOf(name, value) }))
  const rows = values.filter(({ value }) => value.length <= maxCellLength)
  const texts = values.filter(({ value }) => value.length > maxCellLength)
  const nested = entries.filter(([, value]) => !isPlain(value))
  return [
    ...(rows.length > 0 ? [{ type: 'facts', rows } as const] : []),
    ...texts.map(({ label, value }) => paragraph(`${label}: ${value}`)),
    ...nested.flatMap(([name, value]) => listBlocks(Array.isArray(value) ? value : [value], `${path}${labelOf(name)}`)),
  ]
}

/** Drawing thousands of records would take longer than a document may take. */
const maxListed = 200

function noteOfLength(count: number): Block[] {
  if (count <= maxListed) return []
  return [
    paragraph(`The JSON file has all ${count.toLocaleString('en-IN')} entries; the first ${maxListed} are shown here.`),
  ]
}

function listBlocks(records: readonly object[], title: string): Block[] {
  const blocks = records
    .slice(0, maxListed)
    .flatMap((record, index) => [
      paragraph(records.length > 1 ? `${title} ${index + 1}` : title, 'strong'),
      ...blocksOf(record, `${title}: `),
    ])
  return [...blocks, ...noteOfLength(records.length)]
}

/** The exported data as a PDF for reading. */
export function exportPdf(data: CollectedData, createdAt: Date): PdfDefinition {
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const value = data[name as keyof CollectedData]
    if (value === null || (Array.isArray(value) && value.length === 0)) return [heading(title), paragraph('Nothing.')]
    return [heading(title), ...(Array.isArray(value) ? listBlocks(value, 'Entry') : blocksOf(value))]
  })
  return {
    title: 'Everything we hold about you',
    reference: data.profile.fullName ?? data.profile.mobile,
    createdAt,
    blocks: sections,
  }
}
