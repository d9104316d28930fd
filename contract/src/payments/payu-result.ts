import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { txnId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'
import { payment } from './payment.ts'

/** Kept to the letter, spaces included: it is part of what was signed. */
const said = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
  z.string().max(500).optional().catch(undefined),
)

/** `BOLT.response` as it is. On CANCEL there is no hash. */
export const payuResult = oneEvent(
  paths.payuResult,
  event({
    summary: 'What the checkout told the browser; believed only with the hash of PayU.',
    credential: 'client',
    body: z.object({
      txnid: text(txnId),
      txnStatus: said,
      status: said,
      unmappedstatus: said,
      key: said,
      amount: said,
      productinfo: said,
      firstname: said,
      email: said,
      udf1: said,
      udf2: said,
      udf3: said,
      udf4: said,
      udf5: said,
      mihpayid: said,
      mode: said,
      additionalCharges: said,
      additional_charges: said,
      hash: said,
    }),
    answer: z.object({ Data: payment }),
  }),
)
