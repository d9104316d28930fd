import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import type { Narrator } from './invented-rows.ts'

export type ColumnSpec = {
  what:
    | 'serial'
    | 'date'
    | 'value date'
    | 'narration'
    | 'reference'
    | 'branch'
    | 'debit'
    | 'credit'
    | 'amount'
    | 'side'
    | 'balance'
  /** Each line of the name. */
  header: readonly string[]
  /** The left edge, of money the right edge. */
  x: number
  width?: number
}

export type BankLayout = {
  bankName: string
  ifsc: string
  producer: string
  size: number
  leading: number
  rowGap: number
  columns: readonly ColumnSpec[]
  date(on: IstDate): string
  /** Where the date and the figures stand beside a narration of several lines. */
  anchor: 'top' | 'middle'
  /** The date is broken before its year. */
  breaksDate?: true
  /** What stands where there is no amount. */
  empty: '' | '0.00' | '-'
  suffix?: 'none' | 'on balance' | 'on both'
  opening: 'row' | 'head' | 'none'
  end: 'summary' | 'totals' | 'none'
  isNewestFirst?: true
  headerOnce?: true
  narrator: Narrator
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (on: IstDate) => months[Number(on.slice(5, 7)) - 1] ?? ''
const slashes = (on: IstDate) => formatDate(on).replaceAll('-', '/')
const shortYear = (on: IstDate) => `${on.slice(8)}/${on.slice(5, 7)}/${on.slice(2, 4)}`
const named = (on: IstDate) => `${Number(on.slice(8))} ${monthName(on)} ${on.slice(0, 4)}`

const handle = (name: string) => `${name.toLowerCase().replaceAll(' ', '')}@ybl`
const dashes: Narrator = {
  salary: (employer, holder, reference) => `NEFT CR-UTIB0000004-${employer}-${holder}-UTIBN${reference}`,
  upi: (name, reference) => `UPI-${name}-${handle(name)}-YESB0PTMUPI-${reference}-PAYMENT FROM PHONE`,
  mandate: (lender, reference) => `ACH D- ${lender}-${reference}`,
}
const slashed: Narrator = {
  salary: (employer, _holder, reference) => `NEFT/UTIBN${reference}/${employer}/AXIS BANK`,
  upi: (name, reference) => `UPI/${reference}/${name}/${handle(name)}/PAYMENT`,
  mandate: (lender, reference) => `NACH/${lender}/${reference}`,
}
const stars: Narrator = {
  salary: (employer, _holder, reference) => `BY TRANSFER-NEFT*UTIB0000004*UTIBN${reference}*${employer}`,
  upi: (name, reference) => `TO TRANSFER-UPI/DR/${reference}/${name}/YESB/${handle(name)}`,
  mandate: (lender, reference) => `TO DEBIT-ACHDR ${lender}-ACH-${reference}`,
}

const base = {
  size: 7.5,
  leading: 9,
  rowGap: 6,
  anchor: 'top',
  empty: '',
  opening: 'head',
  end: 'none',
  narrator: dashes,
} as const

export const bankLayouts = {
  hdfc: {
    ...base,
    ...{
      bankName: 'HDFC BANK LTD',
      ifsc: 'HDFC0001234',
      producer: 'FOP 2.6',
      date: shortYear,
      end: 'summary',
      opening: 'none',
    },
    columns: [
      { what: 'date', header: ['Date'], x: 30 },
      { what: 'narration', header: ['Narration'], x: 72, width: 190 },
      { what: 'reference', header: ['Chq./Ref.No.'], x: 268 },
      { what: 'value date', header: ['Value Dt'], x: 345 },
      { what: 'debit', header: ['Withdrawal Amt.'], x: 450 },
      { what: 'credit', header: ['Deposit Amt.'], x: 512 },
      { what: 'balance', header: ['Closing Balance'], x: 575 },
    ],
  },
  icici: {
    ...base,
    ...{
      bankName: 'ICICI BANK LIMITED',
      ifsc: 'ICIC0000345',
      producer: 'iText 2.1.7',
      date: slashes,
      empty: '0.00',
      opening: 'none',
      narrator: slashed,
    },
    columns: [
      { what: 'serial', header: ['S No.'], x: 26 },
      { what: 'value date', header: ['Value', 'Date'], x: 56 },
      { what: 'date', header: ['Transaction', 'Date'], x: 110 },
      { what: 'reference', header: ['Cheque', 'Number'], x: 157 },
      { what: 'narration', header: ['Transaction Remarks'], x: 210, width: 160 },
      { what: 'debit', header: ['Withdrawal', 'Amount (INR)'], x: 438 },
      { what: 'credit', header: ['Deposit', 'Amount (INR)'], x: 506 },
      { what: 'balance', header: ['Balance', '(INR)'], x: 572 },
    ],
  },
  'icici, deposits first': {
    ...base,
    ...{
      bankName: 'ICICI BANK LIMITED',
      ifsc: 'ICIC0000345',
      producer: 'iText 2.1.7',
      date: formatDate,
      opening: 'row',
      anchor: 'middle',
      narrator: slashed,
    },
    columns: [
      { what: 'date', header: ['DATE'], x: 30 },
      { what: 'reference', header: ['MODE'], x: 84 },
      { what: 'narration', header: ['PARTICULARS'], x: 150, width: 190 },
      { what: 'credit', header: ['DEPOSITS'], x: 420 },
      { what: 'debit', header: ['WITHDRAWALS'], x: 496 },
      { what: 'balance', header: ['BALANCE'], x: 568 },
    ],
  },
  sbi: {
    ...base,
    ...{
      bankName: 'STATE BANK OF INDIA',
      ifsc: 'SBIN0004321',
      producer: 'JasperReports 6.20',
      date: named,
      breaksDate: true,
      narrator: stars,
    },
    columns: [
      { what: 'date', header: ['Txn Date'], x: 30, width: 28 },
      { what: 'value date', header: ['Value', 'Date'], x: 78, width: 28 },
      { what: 'narration', header: ['Description'], x: 124, width: 160 },
      { what: 'reference', header: ['Ref No./Cheque', 'No.'], x: 290 },
      { what: 'branch', header: ['Branch', 'Code'], x: 366 },
      { what: 'debit', header: ['Debit'], x: 450 },
      { what: 'credit', header: ['Credit'], x: 512 },
      { what: 'balance', header: ['Balance'], x: 575 },
    ],
  },
  'sbi, credit first': {
    ...base,
    ...{
      bankName: 'STATE BANK OF INDIA',
      ifsc: 'SBIN0004321',
      producer: 'JasperReports 6.20',
      date: slashes,
      empty: '-',
      narrator: stars,
    },
    columns: [
      { what: 'date', header: ['Date'], x: 30 },
      { what: 'narration', header: ['Transaction Reference'], x: 90, width: 190 },
      { what: 'reference', header: ['Ref.No./Chq.No.'], x: 290 },
      { what: 'credit', header: ['Credit'], x: 430 },
      { what: 'debit', header: ['Debit'], x: 500 },
      { what: 'balance', header: ['Balance'], x: 570 },
    ],
  },
  axis: {
    ...base,
    ...{
      bankName: 'AXIS BANK LTD',
      ifsc: 'UTIB0000567',
      producer: 'PDFlib 9.3',
      date: formatDate,
      anchor: 'middle',
      opening: 'row',
      end: 'totals',
      narrator: slashed,
    },
    columns: [
      { what: 'date', header: ['Tran Date'], x: 30 },
      { what: 'reference', header: ['Chq No'], x: 82 },
      { what: 'narration', header: ['Particulars'], x: 150, width: 190 },
      { what: 'debit', header: ['Debit'], x: 410 },
      { what: 'credit', header: ['Credit'], x: 474 },
      { what: 'balance', header: ['Balance'], x: 540 },
      { what: 'branch', header: ['Init.', 'Br'], x: 556 },
    ],
  },
  'axis, one amount': {
    ...base,
    ...{
      bankName: 'AXIS BANK LTD',
      ifsc: 'UTIB0000567',
      producer: 'PDFlib 9.3',
      date: formatDate,
      opening: 'row',
      end: 'none',
      narrator: slashed,
    },
    columns: [
      { what: 'date', header: ['Tran Date'], x: 30 },
      { what: 'narration', header: ['Particulars'], x: 90, width: 220 },
      { what: 'amount', header: ['Amount (INR)'], x: 420 },
      { what: 'side', header: ['Debit/Credit'], x: 436 },
      { what: 'balance', header: ['Balance (INR)'], x: 560 },
    ],
  },
  kotak: {
    ...base,
    ...{
      bankName: 'KOTAK MAHINDRA BANK',
      ifsc: 'KKBK0000789',
      producer: 'Aspose.PDF 22',
      date: formatDate,
      suffix: 'on both',
    },
    columns: [
      { what: 'date', header: ['Date'], x: 30 },
      { what: 'narration', header: ['Narration'], x: 86, width: 200 },
      { what: 'reference', header: ['Chq/Ref No'], x: 296 },
      { what: 'amount', header: ['Withdrawal (Dr)/', 'Deposit (Cr)'], x: 480 },
      { what: 'balance', header: ['Balance'], x: 568 },
    ],
  },
  'kotak, numbered': {
    ...base,
    ...{ bankName: 'KOTAK MAHINDRA BANK', ifsc: 'KKBK0000789', producer: 'Aspose.PDF 22', date: named, opening: 'row' },
    columns: [
      { what: 'serial', header: ['#'], x: 28 },
      { what: 'date', header: ['Date'], x: 48 },
      { what: 'narration', header: ['Description'], x: 104, width: 190 },
      { what: 'reference', header: ['Chq/Ref. No.'], x: 300 },
      { what: 'debit', header: ['Withdrawal (Dr.)'], x: 446 },
      { what: 'credit', header: ['Deposit (Cr.)'], x: 510 },
      { what: 'balance', header: ['Balance'], x: 572 },
    ],
  },
  'another bank': {
    ...base,
    ...{
      bankName: 'GRAMEEN COOPERATIVE BANK',
      ifsc: 'GCOB0000012',
      producer: 'Crystal Reports',
      date: formatDate,
      suffix: 'on balance',
      isNewestFirst: true,
      headerOnce: true,
      opening: 'head',
    },
    columns: [
      { what: 'date', header: ['Posting Date'], x: 36 },
      { what: 'narration', header: ['Details'], x: 100, width: 210 },
      { what: 'debit', header: ['Money Out'], x: 400 },
      { what: 'credit', header: ['Money In'], x: 474 },
      { what: 'balance', header: ['Running Balance'], x: 566 },
    ],
  },
} as const satisfies Record<string, BankLayout>

export type Bank = keyof typeof bankLayouts
export const banks = Object.keys(bankLayouts) as Bank[]
