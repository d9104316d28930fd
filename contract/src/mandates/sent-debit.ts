import { mandateKinds } from 'domain/mandate/mandate'
import { z } from 'zod'

/** A loan's autopay debit whose result the bank has not reported yet, in rupees. */
export const sentDebit = z.object({ kind: z.enum(mandateKinds), amount: z.number(), sent_on: z.string() })
