import { z } from 'zod'
import { act } from './console-event.ts'
import { customerId } from './customer-acts.ts'

/** A scan or a picture; larger ones would hold up everybody else while they are read. */
export const maxProofBytes = 5_000_000
/** As base64, with the rest of the body. */
export const proofBodyBytes = 7_000_000

/** Documents that prove a correction, as a person at the lender received them. */
export const proofs = {
  noun: 'proofs',
  events: {
    upload: act({
      summary: 'Keeps a picture or PDF that a customer has sent as proof',
      permission: 'customers_correct',
      body: { customer_id: customerId, file: z.base64('Please choose the file again.').max(proofBodyBytes) },
      data: z.object({ file_id: z.string() }),
    }),
  },
}
