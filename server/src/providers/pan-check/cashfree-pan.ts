import { z } from 'zod'
import { callSecureId, secureIdFailure, secureIdName } from '../cashfree/secure-id.ts'
import type { CashfreeAccount } from '../cashfree/settings.ts'
import type { PanCheck } from './pan-check.ts'

const response = z.object({
  pan: z.string(),
  valid: z.boolean(),
  reference_id: z.union([z.number(), z.string()]).optional(),
  registered_name: secureIdName.nullish(),
  name_pan_card: secureIdName.nullish(),
  pan_status: z.string().nullish(),
})

const isInUse = (status: string | null | undefined) => !status || /^(valid|e)$/i.test(status)
/** The tax department's codes: fake (F), deactivated (X), deleted (D), not found (N), or the holder has died (ED) or ended (the others). */
const isEnded = (status: string) => /^(invalid|[fxdn]|e[acdilmpsu])$/i.test(status)

/** Cashfree Secure ID, `POST /pan`. For a PAN that does not exist it responds with HTTP 200 and `valid: false`. */
export function createCashfreePan(account: CashfreeAccount): PanCheck {
  return {
    async check(pan) {
      const parsed = response.safeParse(await callSecureId(account, '/pan', { pan }))
      if (!parsed.success || parsed.data.pan !== pan) throw secureIdFailure('an unexpected response')
      const { valid, reference_id, registered_name, name_pan_card, pan_status } = parsed.data
      if (!valid || isEnded(pan_status ?? '')) return { kind: 'notFound' }
      if (!isInUse(pan_status)) throw secureIdFailure('an unknown status of a PAN')
      const fullName = registered_name || name_pan_card
      if (!fullName) throw secureIdFailure('a PAN without a name')
      return { kind: 'found', fullName, reference: String(reference_id ?? '') }
    },
  }
}
