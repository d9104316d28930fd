import { z } from 'zod'
import { event, oneEvent } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { orderBody } from './order-body.ts'

/** Exactly what bolt.launch takes. */
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
    summary: "Start a payment by PayU: the signed parameters of its checkout, and its script's address.",
    credential: 'client',
    body: orderBody,
    answer: z.object({ data: z.object({ parameters, script: z.string() }) }),
  }),
)
