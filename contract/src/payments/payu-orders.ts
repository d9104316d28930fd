import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { orderBody } from './order-body.ts'

/** The parameters of bolt.launch. */
const parameters = z.object({
  key: z.string(),
  txnid: z.string(),
  amount: z.string(),
  productinfo: z.string(),
  firstname: z.string(),
  email: z.string(),
  phone: z.string(),
  surl: z.string(),
  furl: z.string(),
  hash: z.string(),
  udf5: z.string(),
})

export const payuOrders = oneEvent(
  paths.payuOrders,
  event({
    summary: 'Start a payment with PayU: the signed parameters of the checkout and the URL of its script.',
    credential: 'client',
    body: orderBody,
    answer: z.object({ data: z.object({ parameters, script: z.string() }) }),
  }),
)
