import { istDateOf } from 'domain/calendar/ist-date'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { readDate, readPaise } from './fields.ts'
import {
  noBalance,
  noTransactions,
  requireRupees,
  type Statement,
  type StatementLine,
  StatementRefused,
  wrongClosingBalance,
} from './statement.ts'

const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item))
const text = z.union([z.string(), z.number(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])
/** With the currency, which the format requires. */
const anyAmount = z.object({ '#text': z.string(), '@_Ccy': z.string() })
const amount = anyAmount.transform(({ '#text': value, '@_Ccy': currency }) => {
  requireRupees(currency)
  return readPaise(value)
})
/** Undefined if it is in another currency: a transfer from abroad may have the amount that was sent. */
const amountOfPart = anyAmount.transform(({ '#text': value, '@_Ccy': currency }) =>
  currency === 'INR' ? readPaise(value) : undefined,
)
const side = z.enum(['CRDT', 'DBIT'])
const date = z.object({ Dt: z.string().optional(), DtTm: z.string().optional() })
/** The payer; newer versions of the format wrap the name in `Pty`. */
const payer = z
  .object({ Nm: z.string().optional(), Pty: z.object({ Nm: z.string().optional() }).optional() })
  .transform(({ Nm, Pty }) => Nm ?? Pty?.Nm)
const details = z.object({
  Amt: amountOfPart.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amountOfPart }).optional() }).optional(),
  Refs: z.object({ EndToEndId: z.string().optional(), AcctSvcrRef: z.string().optional() }).optional(),
  RltdPties: z.object({ Dbtr: payer.optional() }).optional().catch(undefined),
  RmtInf: z.object({ Ustrd: list(z.string()) }).optional(),
})
/** Newer versions of the format wrap the code in `Cd`; a code of the bank itself counts as booked. */
const status = z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)])
const entry = z.object({
  Amt: amount,
  CdtDbtInd: side,
  Sts: status.optional().catch(undefined),
  BookgDt: date.optional(),
  ValDt: date.optional(),
  AcctSvcrRef: z.string().optional(),
  AddtlNtryInf: z.string().optional(),
  NtryDtls: list(z.object({ Btch: z.object({ NbOfTxs: text.optional() }).optional(), TxDtls: list(details) })),
})
const balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: z.string() }) }),
  Amt: amount,
  CdtDbtInd: side,
})
const account = z.object({ Id: z.object({ IBAN: z.string().optional(), Othr: z.object({ Id: text }).optional() }) })
const statement = z.object({ Acct: account, Bal: list(balance), Ntry: list(entry) })
const document = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: list(statement) }) }) })

const signed = ({ Amt, CdtDbtInd }: { Amt: number; CdtDbtInd: z.output<typeof side> }) =>
  CdtDbtInd === 'CRDT' ? Amt : 0 - Amt

const zonePattern = /T.*(?:Z|[+-]\d{2}:?\d{2})$/

/** A time with a zone may be of another day in India. */
function dayOf(value: z.output<typeof date> | undefined): string | undefined {
  const { Dt, DtTm = '' } = value ?? {}
  const instant = zonePattern.test(DtTm) ? new Date(DtTm) : undefined
  return Dt ?? (instant && !Number.isNaN(instant.getTime()) ? istDateOf(instant) : DtTm.slice(0, 10) || undefined)
}

type Entry = z.output<typeof entry>
type Transaction = z.output<typeof details>
type Part = Pick<StatementLine, 'amountPaise' | 'reference' | 'narration'>

const amountOf = ({ Amt, AmtDtls }: Transaction) => Amt ?? AmtDtls?.TxAmt?.Amt

const remarksOf = ({ RltdPties, RmtInf, Refs }: Transaction) => [
  RltdPties?.Dbtr ?? '',
  ...(RmtInf?.Ustrd ?? []),
  Refs?.EndToEndId ?? '',
]

const narrationOf = (remarks: readonly string[]) => remarks.filter((each) => each && each !== 'NOTPROVIDED').join(' ')

/**
 * The transactions of a batch, if their amounts add up to it. Otherwise the batch as one line without their remarks, so that
 * the money of several payers is not booked on the loan of one of them.
 */
function readBatch(found: Entry, transactions: readonly Transaction[], count: number): Part[] {
  const { Amt, CdtDbtInd, AcctSvcrRef = '' } = found
  const amounts = transactions.map((transaction) => amountOf(transaction) ?? 0)
  if (amounts.reduce((sum, each) => sum + each, 0) !== Amt || transactions.length < count)
    return [{ amountPaise: signed(found), reference: AcctSvcrRef, narration: `Batch of ${count} transactions` }]
  return transactions.map((transaction, index) => ({
    amountPaise: signed({ Amt: amounts[index] ?? 0, CdtDbtInd }),
    reference: transaction.Refs?.AcctSvcrRef ?? AcctSvcrRef,
    narration: narrationOf(remarksOf(transaction)),
  }))
}

function readParts(found: Entry): Part[] {
  const { AcctSvcrRef, AddtlNtryInf = '', NtryDtls } = found
  const transactions = NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const stated = NtryDtls.reduce((sum, { Btch }) => sum + Number(Btch?.NbOfTxs ?? 0), 0)
  const count = Math.max(transactions.length, stated)
  if (count > 1) return readBatch(found, transactions, count)
  return [
    {
      amountPaise: signed(found),
      reference: AcctSvcrRef ?? transactions[0]?.Refs?.AcctSvcrRef ?? '',
      narration: narrationOf([...transactions.flatMap(remarksOf), AddtlNtryInf]),
    },
  ]
}

/** Money that is only expected is in a later statement once it has come. */
const isBooked = ({ Sts = 'BOOK' }: Entry) => Sts === 'BOOK'

function readEntry(found: Entry): Omit<StatementLine, 'balancePaise'>[] {
  const [booked, valued] = [dayOf(found.BookgDt), dayOf(found.ValDt)]
  const days = { bookedOn: readDate(booked ?? valued ?? ''), valueOn: readDate(valued ?? booked ?? '') }
  return readParts(found).map((part) => ({ ...days, ...part }))
}

const otherXml = 'the file is not a camt.053 statement'

function parseXml(xml: string): unknown {
  try {
    const ignoreAttributes = (name: string) => name !== 'Ccy'
    const options = { removeNSPrefix: true, parseTagValue: false, processEntities: false, ignoreAttributes }
    return new XMLParser({ ...options, parseAttributeValue: false }).parse(xml)
  } catch {
    throw new StatementRefused(otherXml)
  }
}

/** ISO 20022 camt.053 of one account: the opening balance and the entries must add up to the closing balance. */
export function readCamt053Statement(xml: string): Statement {
  const parsed = document.safeParse(parseXml(xml))
  if (!parsed.success) throw new StatementRefused(otherXml)
  const [found, second] = parsed.data.Document.BkToCstmrStmt.Stmt
  if (found === undefined || second !== undefined)
    throw new StatementRefused('the file must contain exactly one statement')
  const balanceOf = (code: string) => found.Bal.find(({ Tp }) => Tp.CdOrPrtry.Cd === code)
  const [opening, closing] = [balanceOf('OPBD') ?? balanceOf('PRCD'), balanceOf('CLBD')]
  if (opening === undefined || closing === undefined) throw new StatementRefused(noBalance)
  const lines: StatementLine[] = []
  let balancePaise = signed(opening)
  for (const line of found.Ntry.filter(isBooked).flatMap(readEntry)) {
    balancePaise += line.amountPaise
    lines.push({ ...line, balancePaise })
  }
  if (lines.length === 0) throw new StatementRefused(noTransactions)
  if (balancePaise !== signed(closing)) throw new StatementRefused(wrongClosingBalance)
  const { IBAN, Othr } = found.Acct.Id
  return { accountNumber: String(Othr?.Id ?? IBAN ?? ''), lines }
}
