import { mandateKinds } from 'domain/mandate/mandate'
import { z } from 'zod'

/** The autopay debit of a loan of which the bank has not told the result yet, in rupees. */
export const sentDebit = z.object({ kind: z.enum(mandateKinds), amount: z.number(), sent_on: z.string() })
