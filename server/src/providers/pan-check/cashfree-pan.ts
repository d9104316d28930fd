import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { PanCheck } from './pan-check.ts'

export type CashfreeOptions = { clientId: string; clientSecret: string; url: string; timeoutMs: number }

const apiVersion = '2023-12-18'

/** Anything else is no name, and some of it no database could keep. */
const name = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)

const answer = z.object({
  pan: z.string(),
  valid: z.boolean(),
  reference_id: z.union([z.number(), z.string()]).optional(),
  registered_name: name.nullish(),
  name_pan_card: name.nullish(),
})

/** Cashfree Secure ID, `POST /pan`. A PAN that does not exist is answered with HTTP 200 and `valid: false`. */
export function createCashfreePan({ clientId, clientSecret, url, timeoutMs }: CashfreeOptions): PanCheck {
  const failure = (message: string) => new ProviderFailure('cashfree', message)
  return {
    async check(pan) {
      const { status, body } = await askJson({
        provider: 'cashfree',
        url: `${url.replace(/\/+$/, '')}/pan`,
        headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
        body: { pan },
        timeoutMs,
      })
      if (status !== 200) throw failure(`refused with HTTP ${status}`)
      const parsed = answer.safeParse(body)
      if (!parsed.success || parsed.data.pan !== pan) throw failure('an answer of another form')
      const { valid, reference_id, registered_name, name_pan_card } = parsed.data
      if (!valid) return { kind: 'notFound' }
      const fullName = registered_name || name_pan_card
      if (!fullName) throw failure('a PAN without a name')
      return { kind: 'found', fullName, reference: String(reference_id ?? '') }
    },
  }
}
