import type { SiteLink } from './site-links'

/** What the footer leads to, column by column. */
export const footerLinks: readonly { title: string; links: readonly SiteLink[] }[] = [
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
