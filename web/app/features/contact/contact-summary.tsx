import { brand } from 'contract/brand'
import type { ReactNode } from 'react'
import { PhoneLink } from './phone-link'

/** Phone, email, hours and address as a list. */
export function ContactSummary() {
  return (
    <dl className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <Entry name="Phone">
        <PhoneLink />
      </Entry>
      <Entry name="Email">
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </Entry>
      <Entry name="Hours">{brand.supportHours}</Entry>
      <Entry name="Address">{brand.address}</Entry>
    </dl>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="mt-1 wrap-anywhere font-semibold">{children}</dd>
    </div>
  )
}
