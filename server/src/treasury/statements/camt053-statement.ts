import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { readDate, readPaise } from './fields.ts'
import {
  noTransactions,
  type Statement,
  type StatementLine,
  StatementRefused,
  wrongClosingBalance,
} from './statement.ts'

const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item))
const text = z.union([z.string(), z.number(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])
const amount = text.transform((value) => readPaise(String(value)))
const side = z.enum(['CRDT', 'DBIT'])
const date = z.object({ Dt: z.string().optional(), DtTm: z.string().optional() })
const details = z.object({
  Refs: z.object({ EndToEndId: z.string().optional(), AcctSvcrRef: z.string().optional() }).optional(),
  RmtInf: z.object({ Ustrd: list(z.string()) }).optional(),
})
const entry = z.object({
  Amt: amount,
  CdtDbtInd: side,
  BookgDt: date.optional(),
  ValDt: date.optional(),
  AcctSvcrRef: z.string().optional(),
  AddtlNtryInf: z.string().optional(),
  NtryDtls: list(z.object({ TxDtls: list(details) })),
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

const dayOf = (value: z.output<typeof date> | undefined) => value?.Dt ?? value?.DtTm?.slice(0, 10)

function readEntry(found: z.output<typeof entry>, balancePaise: number): StatementLine {
  const { BookgDt, ValDt, AcctSvcrRef, AddtlNtryInf, NtryDtls } = found
  const transactions = NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const remarks = transactions.flatMap(({ RmtInf, Refs }) => [...(RmtInf?.Ustrd ?? []), Refs?.EndToEndId ?? ''])
  const amountPaise = signed(found)
  const [booked, valued] = [dayOf(BookgDt), dayOf(ValDt)]
  return {
    bookedOn: readDate(booked ?? valued ?? ''),
    valueOn: readDate(valued ?? booked ?? ''),
    amountPaise,
    balancePaise: balancePaise + amountPaise,
    reference: AcctSvcrRef ?? transactions[0]?.Refs?.AcctSvcrRef ?? '',
    narration: [...remarks, AddtlNtryInf ?? ''].filter((each) => each && each !== 'NOTPROVIDED').join(' '),
  }
}

/** ISO 20022 camt.053 of one account: the opening balance and the entries must add up to the closing balance. */
export function readCamt053Statement(xml: string): Statement {
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, processEntities: false })
  const parsed = document.safeParse(parser.parse(xml))
  if (!parsed.success) throw new StatementRefused('the file is not a camt.053 statement')
  const [found, second] = parsed.data.Document.BkToCstmrStmt.Stmt
  if (found === undefined || second !== undefined)
    throw new StatementRefused('the file must contain exactly one statement')
  const balanceOf = (code: string) => found.Bal.find(({ Tp }) => Tp.CdOrPrtry.Cd === code)
  const [opening, closing] = [balanceOf('OPBD') ?? balanceOf('PRCD'), balanceOf('CLBD')]
  if (opening === undefined || closing === undefined)
    throw new StatementRefused('the file has no opening or closing balance')
  const lines: StatementLine[] = []
  let balancePaise = signed(opening)
  for (const each of found.Ntry) {
    const line = readEntry(each, balancePaise)
    lines.push(line)
    balancePaise = line.balancePaise
  }
  if (lines.length === 0) throw new StatementRefused(noTransactions)
  if (balancePaise !== signed(closing)) throw new StatementRefused(wrongClosingBalance)
  const { IBAN, Othr } = found.Acct.Id
  return { accountNumber: String(Othr?.Id ?? IBAN ?? ''), lines }
}
