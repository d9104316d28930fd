import { brand } from 'contract/brand'
import { PhoneLink } from './phone-link'

/** Phone, email and hours in one sentence. */
export function SupportLine() {
  return (
    <p className="text-balance text-sm">
      Call <PhoneLink /> or write to <a href={`mailto:${brand.email}`}>{brand.email}</a>, {brand.supportHours}.
    </p>
  )
}
