import { mandateKinds } from 'domain/mandate/mandate'
import { z } from 'zod'

/** A loan's autopay debit whose result the bank has not reported yet, in rupees. */
export const sentDebit = z.object({ kind: z.enum(mandateKinds), amount: z.number(), sent_on: z.string() })

/** A loan's autopay debit that was announced to the customer and will be made on its day, in rupees. */
export const announcedDebit = z.object({ amount: z.number(), on: z.string() })
