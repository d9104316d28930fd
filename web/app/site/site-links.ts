export type SiteLink = { href: string; label: string }

/** What the header leads to, besides its two buttons. */
export const headerLinks: readonly SiteLink[] = [
  { href: '/', label: 'Home' },
  { href: '/about-us', label: 'About us' },
  { href: '/services', label: 'Services' },
  { href: '/faq', label: 'FAQ' },
  { href: '/blog', label: 'Blog' },
  { href: '/contact', label: 'Contact' },
]

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
