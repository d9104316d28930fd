import type { announcedDebit, sentDebit } from 'contract/mandates/sent-debit'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type { MandateKind } from 'domain/mandate/mandate'
import { rupeesOf } from 'domain/money/paise'
import type { z } from 'zod'

/**
 * The autopay debit of a loan that was announced, or of which the bank has not told the result yet. `sentAt`, in business
 * time, is null until it is sent.
 */
export type CurrentDebit = {
  leadId: number
  kind: MandateKind
  amountPaise: number
  dueOn: IstDate
  sentAt: Date | null
}

type DescribedDebit = {
  sent_debit: z.infer<typeof sentDebit> | null
  announced_debit: z.infer<typeof announcedDebit> | null
}

export function describeDebit(debit: CurrentDebit | undefined): DescribedDebit {
  if (debit === undefined) return { sent_debit: null, announced_debit: null }
  const { kind, sentAt, dueOn: on } = debit
  const amount = rupeesOf(debit.amountPaise)
  if (sentAt === null) return { sent_debit: null, announced_debit: { amount, on } }
  return { sent_debit: { kind, amount, sent_on: istDateOf(sentAt) }, announced_debit: null }
}
