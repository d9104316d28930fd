import { useLocation } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'
import { HomeLink } from './home-link'

const menuIcon = 'M4 7h16M4 12h16M4 17h16'
const closeIcon = 'M6 6l12 12M18 6L6 18'
const menuId = 'site-menu'

const headerLinks = [
  { href: '/', label: 'Home' },
  { href: '/about-us', label: 'About us' },
  { href: '/services', label: 'Services' },
  { href: '/faq', label: 'FAQ' },
  { href: '/blog', label: 'Blog' },
  { href: '/contact', label: 'Contact' },
]

/** The value of `aria-current`: `page` for the link to this page, `true` for the section it belongs to. */
function useCurrentLink(): (href: string) => 'page' | 'true' | undefined {
  const pathname = useLocation().pathname.replace(/\/+$/, '') || '/'
  return (href) => {
    if (href === pathname || (href === '/' && pathname === '/home')) return 'page'
    return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
  }
}

const actionClass = 'button min-h-11 px-4 text-xs tracking-wide sm:px-5'

function PayLink({ className }: { className: string }) {
  return (
    <a href="/repay-loan" className={className} data-variant="secondary">
      PAY NOW
    </a>
  )
}

function ApplyLink({ className }: { className: string }) {
  return (
    <a href="/apply-now" className={className} data-variant="primary">
      APPLY NOW
    </a>
  )
}

/** Hidden until a script, or the server on pages without script, finds that the customer is logged in. */
function DashboardLink({ className }: { className: string }) {
  return (
    <a href="/my-dashboard/" className={className} data-variant="quiet" data-dashboard-link="" hidden>
      My dashboard
    </a>
  )
}

function WideNavigation() {
  const current = useCurrentLink()
  return (
    <nav aria-label="Main" className="hidden grow items-center justify-end gap-1 lg:flex">
      {headerLinks.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          aria-current={current(href)}
          className="rounded-sm px-2 py-2.5 text-sm text-ink-soft xl:px-3 hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

const menuButtonClass = 'min-h-11 items-center gap-2 rounded-sm px-2 font-semibold text-leaf'

const menuLabel = (
  <>
    <Icon d={menuIcon} />
    <span className="max-[26rem]:sr-only">Menu</span>
  </>
)

const closeLabel = (
  <>
    <Icon d={closeIcon} />
    Close
  </>
)

/** A native popover, which opens and closes without JavaScript. In browsers without popovers, links to it do so. */
function NarrowNavigation() {
  const current = useCurrentLink()
  return (
    <>
      <button type="button" popoverTarget={menuId} className={`flex ${menuButtonClass} no-popover:hidden lg:hidden`}>
        {menuLabel}
      </button>
      <a href={`#${menuId}`} className={`hidden ${menuButtonClass} no-popover:max-lg:flex`}>
        {menuLabel}
      </a>
      <nav
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="fixed inset-x-0 top-0 bottom-auto m-0 max-h-screen supports-[height:1dvh]:max-h-dvh w-full max-w-none overflow-y-auto overscroll-contain border-0 bg-card px-4 pt-2.5 pb-6 text-ink shadow-soft backdrop:bg-ink/40 no-popover:not-target:hidden lg:hidden"
      >
        <button
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          className={`ml-auto flex ${menuButtonClass} no-popover:hidden`}
        >
          {closeLabel}
        </button>
        <a href="#content" className={`ml-auto hidden w-fit ${menuButtonClass} no-popover:flex`}>
          {closeLabel}
        </a>
        <ul className="divide-y divide-line">
          {headerLinks.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={current(href)}
                className="flex min-h-13 items-center px-2 text-ink aria-[current]:font-semibold aria-[current]:text-leaf"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <PayLink className="button" />
          <ApplyLink className="button" />
          <DashboardLink className="button col-span-2" />
        </div>
      </nav>
    </>
  )
}

export function HeaderContent() {
  return (
    <div className="shell flex min-h-16 flex-wrap items-center gap-2 sm:gap-3 lg:min-h-18">
      <HomeLink />
      <WideNavigation />
      <span className="ml-auto flex gap-3 lg:ml-4">
        <DashboardLink className={`${actionClass} max-md:hidden`} />
        <PayLink className={`${actionClass} max-md:hidden`} />
        <ApplyLink className={actionClass} />
      </span>
      <NarrowNavigation />
    </div>
  )
}
