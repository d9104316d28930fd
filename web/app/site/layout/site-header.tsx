import { useLocation } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'
import { HomeLink } from './home-link'

const menuIcon = 'M4 7h16M4 12h16M4 17h16'

const headerLinks = [
  { href: '/', label: 'Home' },
  { href: '/about-us', label: 'About us' },
  { href: '/services', label: 'Services' },
  { href: '/faq', label: 'FAQ' },
  { href: '/blog', label: 'Blog' },
  { href: '/contact', label: 'Contact' },
]

function useIsCurrentPage(): (href: string) => boolean {
  const pathname = useLocation().pathname.replace(/\/+$/, '') || '/'
  return (href) => href === pathname
}

function ActionLinks({ wide = false }: { wide?: boolean }) {
  const className = `button ${wide ? '' : 'min-h-11 px-5 text-xs tracking-wide'}`
  return (
    <>
      <a href="/repay-loan" className={className} data-variant="secondary">
        PAY NOW
      </a>
      <a href="/apply-now" className={className} data-variant="primary">
        APPLY NOW
      </a>
    </>
  )
}

function WideNavigation() {
  const isCurrentPage = useIsCurrentPage()
  return (
    <nav aria-label="Main" className="hidden grow items-center justify-end gap-1 lg:flex">
      {headerLinks.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrentPage(href) ? 'page' : undefined}
          className="rounded-sm px-3 py-2.5 text-sm text-ink-soft hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf"
        >
          {label}
        </a>
      ))}
      <span className="ml-4 flex gap-3">
        <ActionLinks />
      </span>
    </nav>
  )
}

/** Works without scripts. */
function NarrowNavigation() {
  const isCurrentPage = useIsCurrentPage()
  return (
    <details className="group ml-auto lg:hidden">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm px-3 font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        <Icon d={menuIcon} />
        Menu
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full border-line border-b bg-card px-4 pt-2 pb-6 shadow-soft"
      >
        <ul className="divide-y divide-line">
          {headerLinks.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={isCurrentPage(href) ? 'page' : undefined}
                className="flex min-h-13 items-center px-2 text-ink aria-[current]:font-semibold aria-[current]:text-leaf"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <ActionLinks wide />
        </div>
      </nav>
    </details>
  )
}

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper">
      <div className="shell relative flex min-h-16 items-center gap-4 max-lg:static lg:min-h-18">
        <HomeLink />
        <WideNavigation />
        <NarrowNavigation />
      </div>
    </header>
  )
}
