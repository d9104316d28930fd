import { z } from 'zod'
import type { CashfreeAccount } from '../cashfree-account.ts'
import { askSecureId, secureIdFailure, secureIdName } from '../secure-id.ts'
import type { PanCheck } from './pan-check.ts'

const answer = z.object({
  pan: z.string(),
  valid: z.boolean(),
  reference_id: z.union([z.number(), z.string()]).optional(),
  registered_name: secureIdName.nullish(),
  name_pan_card: secureIdName.nullish(),
})

/** Cashfree Secure ID, `POST /pan`. A PAN that does not exist is answered with HTTP 200 and `valid: false`. */
export function createCashfreePan(account: CashfreeAccount): PanCheck {
  return {
    async check(pan) {
      const parsed = answer.safeParse(await askSecureId(account, '/pan', { pan }))
      if (!parsed.success || parsed.data.pan !== pan) throw secureIdFailure('an answer of another form')
      const { valid, reference_id, registered_name, name_pan_card } = parsed.data
      if (!valid) return { kind: 'notFound' }
      const fullName = registered_name || name_pan_card
      if (!fullName) throw secureIdFailure('a PAN without a name')
      return { kind: 'found', fullName, reference: String(reference_id ?? '') }
    },
  }
}
