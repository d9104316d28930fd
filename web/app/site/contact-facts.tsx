import { brand } from 'contract/brand'

const dial = brand.phone.replaceAll(' ', '')

/** How to reach a person, and when. */
export function ContactFacts({ withAddress = false }: { withAddress?: boolean }) {
  return (
    <dl className="grid gap-6 sm:grid-cols-2">
      <Fact name="Phone">
        <a href={`tel:${dial}`}>{brand.phone}</a>
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </Fact>
      <Fact name="Hours">{brand.supportHours}</Fact>
      {withAddress ? <Fact name="Address">{brand.address}</Fact> : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-line border-t pt-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="mt-1 font-semibold">{children}</dd>
    </div>
  )
}
