import type { sentDebit } from 'contract/mandates/sent-debit'
import { istDateOf } from 'domain/calendar/ist-date'
import type { MandateKind } from 'domain/mandate/mandate'
import { rupeesOf } from 'domain/money/paise'
import type { z } from 'zod'

/** The autopay debit of a loan of which the bank has not told the result yet. `sentAt` is in business time. */
export type SentDebit = { leadId: number; kind: MandateKind; amountPaise: number; sentAt: Date }

export const describeSentDebit = (debit: SentDebit | undefined): z.infer<typeof sentDebit> | null =>
  debit ? { kind: debit.kind, amount: rupeesOf(debit.amountPaise), sent_on: istDateOf(debit.sentAt) } : null
