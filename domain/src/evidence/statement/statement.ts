import type { IstDate } from '../../calendar/ist-date.ts'

/** Where a row stands in its document, so that a person can be shown it. */
export type Place = { page: number; line: number }

export type StatementRow = Place & {
  on: IstDate
  narration: string
  /** What came in is positive, what went out negative. */
  amountPaise: number
  /** Negative in an overdraft. */
  balancePaise: number
  /** Its narration may belong to the row above or below. */
  isAmbiguous?: true
}

/** Figures that the bank prints about the whole statement; null if it does not. */
export type PrintedTotals = {
  openingPaise: number | null
  closingPaise: number | null
  debitPaise: number | null
  creditPaise: number | null
  debits: number | null
  credits: number | null
}

export type StatementHead = {
  bank: string | null
  holder: string | null
  account: string | null
  ifsc: string | null
  from: IstDate | null
  to: IstDate | null
}

/** Rows that prove one another, the oldest first. */
export type ProvenStatement = {
  holder: string | null
  from: IstDate
  to: IstDate
  openingPaise: number
  rows: readonly StatementRow[]
}
