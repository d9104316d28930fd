import { quietSlots } from 'domain/loan/lifecycle/contact-hours'
import { listAllConsentEvents } from '../../../records/customers/consents.ts'
import { listWithoutEmailNotices, readQuietSlot } from '../../../records/customers/contact-preferences.ts'
import type { ShowTab } from './show-tab.ts'

/** What they agreed to and took back, with the very words; newest first. */
export const showConsents: ShowTab<'consents'> = async ({ transaction, customerId }) => {
  const slot = await readQuietSlot(transaction, customerId)
  return {
    tab: 'consents',
    contact: quietSlots.find(({ id }) => id === slot)?.name ?? slot,
    has_email_notices: !(await listWithoutEmailNotices(transaction, [customerId])).has(customerId),
    consents: (await listAllConsentEvents(transaction, customerId)).map((consent) => ({
      ...{ purpose: consent.purpose, action: consent.action, version: consent.version, words: consent.words },
      ...{ page: consent.page, at: consent.at.toISOString() },
    })),
  }
}
