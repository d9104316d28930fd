import type { IstDate } from 'domain/calendar/ist-date'
import type {
  AccountFlag,
  BureauAccount,
  BureauEnquiry,
  BureauMonth,
  BureauReport,
} from 'domain/evidence/bureau-report'
import type { BureauAnswer } from './bureau.ts'
import { loanTypeOf, meaningOf, ownershipOf } from './equifax-codes.ts'
import {
  amountIn,
  dateIn,
  isGiven,
  type Json,
  listIn,
  monthIn,
  objectIn,
  textIn,
  withPlainKeys,
  wordsIn,
} from './equifax-values.ts'

export const equifaxReader = 'equifax-ccr@1'
/** The score that we ask for, which also names the report among several. */
export const scoreType = 'ERS'
/** Of a consumer who is not known, though it reads like the absence of an error. */
const notFoundCode = '00'

/** What the reading of one answer needs to know. */
export type Reading = { reference: string; memberName: string }

class Unreadable extends Error {
  override name = 'Unreadable'
}

const present = (value: string | null | undefined): value is string => Boolean(value)
const unique = <Value>(values: Value[]): Value[] => [...new Set(values)]

function readHistory(value: unknown, flags: Set<AccountFlag>): Record<string, BureauMonth> {
  const months = listIn(value).flatMap((entry): [string, BureauMonth][] => {
    const month = monthIn(entry.key)
    if (month === undefined) return []
    const parts = [
      meaningOf('payment', textIn(entry.paymentStatus)),
      meaningOf('asset', textIn(entry.assetClassificationStatus)),
      meaningOf('suit', textIn(entry.suitFiledStatus)),
    ]
    for (const { flag } of parts) if (flag) flags.add(flag)
    const days = parts.flatMap(({ daysPastDue }) => daysPastDue ?? [])
    const [assetClass] = parts.flatMap((part) => part.assetClass ?? [])
    const isSaid = days.length > 0 || assetClass !== undefined
    return isSaid
      ? [[month, { ...(days.length > 0 && { daysPastDue: Math.max(...days) }), ...(assetClass && { assetClass }) }]]
      : []
  })
  return Object.fromEntries(months.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Some members report the tenure in months, and some with a unit. */
function tenureIn(value: unknown): number | null {
  const months = Number(/^(\d{1,3})\b/.exec(textIn(value))?.[1])
  return months > 0 ? months : null
}

function readAccount(entry: Json): BureauAccount {
  const flags = new Set<AccountFlag>()
  const history = readHistory(entry.history48Months, flags)
  const codes = [
    meaningOf('account', textIn(entry.accountStatus)),
    meaningOf('asset', textIn(entry.assetClassification)),
    meaningOf('suit', textIn(entry.suitFiledStatus)),
  ]
  for (const { flag } of codes) if (flag) flags.add(flag)
  const amount = (value: unknown) => {
    const paise = amountIn(value)
    if (paise === undefined) flags.add('UNKNOWN_CODE')
    return paise ?? null
  }
  const ownership = ownershipOf(textIn(entry.ownershipType))
  const openText = textIn(entry.open).toUpperCase()
  if (ownership === 'UNKNOWN' || !['YES', 'NO'].includes(openText)) flags.add('UNKNOWN_CODE')
  const writtenOffPaise = amount(entry.writeOffAmount)
  if (writtenOffPaise !== null && writtenOffPaise > 0) flags.add('WRITTEN_OFF')
  const type = wordsIn(entry.accountType)
  return {
    member: wordsIn(entry.institution) || 'not named',
    ...{ type, loanType: loanTypeOf(type), ownership, isOpen: openText !== 'NO' },
    openedOn: dateIn(entry.dateOpened),
    closedOn: dateIn(entry.dateClosed),
    reportedOn: dateIn(entry.dateReported),
    sanctionedPaise: amount(entry.sanctionAmount),
    limitPaise: amount(entry.creditLimit),
    balancePaise: amount(entry.balance),
    overduePaise: amount(entry.pastDueAmount),
    emiPaise: amount(entry.installmentAmount),
    tenureMonths: tenureIn(entry.repaymentTenure),
    writtenOffPaise,
    flags: [...flags].toSorted(),
    history,
  }
}

function readEnquiry(entry: Json, memberName: string): BureauEnquiry {
  const member = wordsIn(entry.institution)
  const isOurs = member.toUpperCase() === memberName.toUpperCase()
  const [on, amountPaise] = [dateIn(entry.date), amountIn(entry.amount) ?? null]
  return { on, member, purpose: wordsIn(entry.requestPurpose), amountPaise, isOurs }
}

function readIdentity(value: unknown): BureauReport['identity'] {
  const contact = objectIn(value)
  const person = objectIn(contact.personalInfo)
  const name = objectIn(person.name)
  const parts = [name.firstName, name.middleName, name.lastName].map(wordsIn).filter(present)
  const bornOn: (IstDate | null)[] = [dateIn(person.dateOfBirth)]
  return {
    names: unique([wordsIn(name.fullName) || parts.join(' ')].filter(present)),
    bornOn: unique(bornOn.filter((date) => date !== null)),
    pans: unique(
      listIn(objectIn(contact.identityInfo).pANId)
        .map((entry) => textIn(entry.idNumber).toUpperCase())
        .filter(present),
    ),
    mobiles: unique(
      listIn(contact.phoneInfo)
        .map((entry) => textIn(entry.number).replaceAll(/\D/g, '').slice(-10))
        .filter(present),
    ),
    addresses: unique(
      listIn(contact.addressInfo)
        .map((entry) => wordsIn(entry.address))
        .filter(present),
    ),
  }
}

/** A score between 300 and 900; any other value says that the history is too short for one. */
function readScore(details: Json[]): BureauReport['score'] {
  const found = details.find(({ type }) => textIn(type).toUpperCase() === scoreType)
  const value = Number(textIn(found?.value) || Number.NaN)
  if (found === undefined || !Number.isInteger(value) || value < 300 || value > 900) return null
  const reasonCodes = listIn(found.scoringElements)
    .map(({ code }) => textIn(code))
    .filter(present)
  return { name: wordsIn(found.name) || scoreType, version: textIn(found.version), value, reasonCodes }
}

function readReport(entry: Json, { reference, memberName }: Reading): BureauReport {
  const data = objectIn(entry.cIRReportData)
  const accounts = listIn(data.retailAccountDetails).map(readAccount)
  const score = readScore(listIn(data.scoreDetails))
  return {
    bureau: 'Equifax',
    product: 'LENDER',
    reportNo: textIn(objectIn(entry.inquiryResponseHeader).reportOrderNO) || reference,
    outcome: score === null ? 'THIN' : 'HIT',
    score,
    identity: readIdentity(data.iDAndContactInfo),
    accounts,
    enquiries: listIn(data.enquiries).map((enquiry) => readEnquiry(enquiry, memberName)),
    reader: equifaxReader,
  }
}

const noHit = (reference: string): BureauReport => ({
  ...{
    bureau: 'Equifax',
    product: 'LENDER',
    reportNo: reference,
    outcome: 'NO_HIT',
    score: null,
    reader: equifaxReader,
  },
  identity: { names: [], bornOn: [], pans: [], mobiles: [], addresses: [] },
  ...{ accounts: [], enquiries: [] },
})

const hasScore = (entry: Json) =>
  listIn(objectIn(entry.cIRReportData).scoreDetails).some(({ type }) => textIn(type).toUpperCase() === scoreType)
const isUnscored = (entry: Json) => !isGiven(objectIn(entry.cIRReportData).scoreDetails)

/** A report on loans of another kind, such as microfinance, may come first: the type of its score tells. */
function chooseReport(entries: Json[]): Json {
  const reports = entries.filter(({ cIRReportData }) => isGiven(cIRReportData))
  const chosen = reports.find(hasScore) ?? (reports.length === 1 ? reports.find(isUnscored) : undefined)
  if (chosen === undefined) throw new Unreadable('no report with the score that was asked for')
  return chosen
}

function readEntries(raw: string, response: Json, reading: Reading): BureauAnswer {
  const entries = listIn(response.cIRReportDataLst)
  const errors = entries.flatMap(({ error }) => listIn(error))
  if (entries.length === 0) throw new Unreadable('no report in the answer')
  if (errors.length < entries.length) return { kind: 'report', raw, report: readReport(chooseReport(entries), reading) }
  if (errors.every(({ errorCode }) => textIn(errorCode) === notFoundCode))
    return { kind: 'report', raw, report: noHit(reading.reference) }
  return { kind: 'refused', because: wordsIn(errors[0]?.errorDesc) || 'an error without words' }
}

/** Reads the answer of Equifax's CCR, which is kept whatever it says. */
export function readEquifax(raw: string, body: unknown, reading: Reading): BureauAnswer {
  try {
    const tree = objectIn(withPlainKeys(body))
    const reference = textIn(objectIn(tree.inquiryResponseHeader).custRefField)
    if (reference !== '' && reference !== reading.reference) throw new Unreadable('the answer is to another request')
    if (!isGiven(tree.cCRResponse)) throw new Unreadable('an unexpected response')
    return readEntries(raw, objectIn(tree.cCRResponse), reading)
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError)
      return { kind: 'unreadable', raw, because: error.message }
    throw error
  }
}
