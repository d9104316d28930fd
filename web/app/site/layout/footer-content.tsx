import { SocialLinks } from '../../contact/social-links'
import { LegalDisclosures } from '../../legal/legal-disclosures'
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
    ],
  },
]

function LinkColumn({ title, links }: (typeof linkColumns)[number]) {
  return (
    <div>
      <h2 className="font-semibold text-sm">{title}</h2>
      <ul className="mt-1">
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
    </div>
  )
}

/** The footer of a public page: links to every page and legal disclosures. */
export function FooterContent() {
  return (
    <>
      <div className="shell grid gap-10 py-12 lg:grid-cols-[1.4fr_2fr]">
        <div className="flex flex-col items-start gap-4">
          <HomeLink />
          <p className="max-w-sm text-balance text-ink-soft text-sm">
            Short-term personal loans for salaried people in India.
          </p>
          <SocialLinks />
          <StoreBadge />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {linkColumns.map((column) => (
            <LinkColumn key={column.title} {...column} />
          ))}
        </nav>
      </div>
      <div className="border-line border-t">
        <LegalDisclosures />
      </div>
    </>
  )
}
