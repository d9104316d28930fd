import type { ReactNode } from 'react'
import { Icon } from 'ui/graphics/icon.tsx'
import { SocialLinks } from '../../features/contact/social-links'
import { legalDisclosures } from '../../features/legal/legal-disclosures'
import { HomeLink } from './home-link'
import { StoreBadge } from './store-badge'

const linkColumns = [
  {
    title: 'Company',
    links: [
      { href: '/', label: 'Home' },
      { href: '/about-us', label: 'About us' },
      { href: '/services', label: 'Services' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Loans',
    links: [
      { href: '/apply-now', label: 'Apply Now' },
      { href: '/repay-loan', label: 'Pay Now' },
      { href: '/faq', label: 'FAQ' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms-and-conditions', label: 'Terms and conditions' },
      { href: '/privacy-policy', label: 'Privacy policy' },
      { href: '/rate-and-terms', label: 'Rates and terms' },
      { href: '/grievance', label: 'Complaints' },
    ],
  },
]

function PageLinks({ links }: { links: (typeof linkColumns)[number]['links'] }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-11 items-center text-ink-soft text-sm hover:text-leaf hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The links of the footer from 768 px, in columns. */
function WideLinks() {
  return (
    <nav aria-label="Footer" className="grid grid-cols-3 gap-8 max-md:hidden print:grid">
      {linkColumns.map(({ title, links }) => (
        <div key={title}>
          <h2 className="mb-1 font-semibold text-sm">{title}</h2>
          <PageLinks links={links} />
        </div>
      ))}
    </nav>
  )
}

function WideDisclosures() {
  return (
    <div className="border-line border-t max-md:hidden print:block">
      <div className="shell grid grid-cols-3 gap-12 py-10 text-ink-soft text-xs">
        {legalDisclosures.map(({ title, body }) => (
          <div key={title} className="space-y-3">
            <h2 className="font-semibold text-ink text-sm">{title}</h2>
            {body}
          </div>
        ))}
      </div>
    </div>
  )
}

function CollapsibleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-12 list-none items-center justify-between font-semibold text-sm [&::-webkit-details-marker]:hidden">
        {title}
        <Icon d="M6 9l6 6 6-6" className="text-leaf group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-5 text-ink-soft text-sm">{children}</div>
    </details>
  )
}

/** The footer of a phone, folded because it would be longer than the page above it. */
function CollapsedFooter() {
  return (
    <div className="shell pb-6 md:hidden print:hidden">
      <CollapsibleSection title="All pages">
        <nav aria-label="All pages" className="grid grid-cols-2 gap-x-6">
          {linkColumns.map(({ title, links }) => (
            <PageLinks key={title} links={links} />
          ))}
        </nav>
      </CollapsibleSection>
      {legalDisclosures.map(({ title, body }) => (
        <CollapsibleSection key={title} title={title}>
          {body}
        </CollapsibleSection>
      ))}
    </div>
  )
}

/** The footer of a public page: links to every page and legal disclosures. */
export function FooterContent() {
  return (
    <>
      <div className="shell grid gap-10 py-6 md:py-12 lg:grid-cols-[1.4fr_2fr]">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:max-lg:grid md:max-lg:grid-flow-col md:max-lg:grid-rows-2 lg:flex-col lg:items-start lg:gap-4">
          <HomeLink />
          <p className="max-w-sm text-balance text-ink-soft text-sm max-md:hidden">
            Short-term personal loans for salaried people in India.
          </p>
          <SocialLinks />
          <StoreBadge />
        </div>
        <WideLinks />
      </div>
      <WideDisclosures />
      <CollapsedFooter />
    </>
  )
}
