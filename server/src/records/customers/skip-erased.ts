import type { Sms } from '../../providers/sms/sms.ts'
import { isErased } from './queries.ts'

/** Sends no notice to a customer who was erased while it was queued. */
export const skipErased = (sms: Sms): Sms => ({
  ...sms,
  async sendNotice(notice) {
    if (!isErased(notice)) await sms.sendNotice(notice)
  },
})
