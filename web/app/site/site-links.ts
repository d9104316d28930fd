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
