import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { txnId } from '../identifiers.ts'
import { paths } from '../paths.ts'
import { text } from '../schema/text.ts'
import { payment } from './payment.ts'

/** Not trimmed, because the value is part of what PayU signed. */
const signedText = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
  z.string().max(500).optional().catch(undefined),
)

/** The body is `BOLT.response`, unchanged. On CANCEL there is no hash. */
export const payuResult = oneEvent(
  paths.payuResult,
  event({
    summary: 'The result of the checkout in the browser; accepted only with a valid hash of PayU.',
    credential: 'client',
    body: z.object({
      txnid: text(txnId),
      txnStatus: signedText,
      status: signedText,
      unmappedstatus: signedText,
      key: signedText,
      amount: signedText,
      productinfo: signedText,
      firstname: signedText,
      email: signedText,
      udf1: signedText,
      udf2: signedText,
      udf3: signedText,
      udf4: signedText,
      udf5: signedText,
      mihpayid: signedText,
      mode: signedText,
      additionalCharges: signedText,
      additional_charges: signedText,
      hash: signedText,
    }),
    answer: z.object({ Data: payment }),
  }),
)
