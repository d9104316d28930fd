import { brand } from 'contract/brand'

/** Phone, email and hours in one sentence. */
export function SupportLine() {
  return (
    <p className="text-sm">
      Call <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a> or write to{' '}
      <a href={`mailto:${brand.email}`}>{brand.email}</a>, {brand.supportHours}.
    </p>
  )
}
