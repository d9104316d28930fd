import { brand } from 'contract/brand'
import type { ReactNode } from 'react'
import { Icon } from 'ui/graphics/icon.tsx'
import { PhoneLink } from './phone-link'
import { SocialLinks } from './social-links'

const icons = {
  phone: 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z',
  email: 'M3 5h18v14H3ZM3 7l9 6 9-6',
  hours: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2',
  address: 'M12 21c5-5 7-8 7-11a7 7 0 0 0-14 0c0 3 2 6 7 11ZM12 8a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
}
const linkClass =
  'inline-flex min-h-11 items-center whitespace-normal text-leaf underline underline-offset-4 hover:decoration-2'

function ContactEntry({ name, icon, children }: { name: string; icon: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-line border-t py-4">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-ink-soft text-sm">
        <Icon d={icon} className="text-leaf text-lg" />
        {name}
      </dt>
      <dd className="col-start-2 wrap-anywhere font-semibold">{children}</dd>
    </div>
  )
}

/** Phone, email, hours, address and social networks. */
export function ContactDetails() {
  return (
    <div>
      <dl className="border-line border-b">
        <ContactEntry name="Support phone" icon={icons.phone}>
          <PhoneLink className={linkClass} />
        </ContactEntry>
        <ContactEntry name="Support email" icon={icons.email}>
          <a className={linkClass} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </ContactEntry>
        <ContactEntry name="Support hours" icon={icons.hours}>
          {brand.supportHours}
        </ContactEntry>
        <ContactEntry name="Address" icon={icons.address}>
          <address className="not-italic">{brand.address}</address>
        </ContactEntry>
      </dl>
      <p className="mt-6">
        <a className={linkClass} href="/grievance">
          Raise a complaint
        </a>
      </p>
      <h2 className="mt-4 mb-1 text-lg">Find us elsewhere</h2>
      <SocialLinks />
    </div>
  )
}
