import { brand } from 'contract/brand'

/** A phone number that can be called and does not break over two lines. */
export function PhoneLink({ number = brand.phone, className }: { number?: string; className?: string }) {
  return (
    <a className={className} href={`tel:${number.replaceAll(' ', '')}`}>
      {number.replaceAll(' ', '\u00a0')}
    </a>
  )
}
