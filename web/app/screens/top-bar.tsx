import { brand } from 'contract/brand'
import { Link } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'
import { Wordmark } from 'ui/graphics/wordmark.tsx'
import { ProfilePicture } from '../features/account/profile-picture'
import { useDashboardData } from '../shared/customers/use-dashboard-data'
import { useSession } from '../shared/session/use-session'
import { accountPath } from './menu-items'
import type { Menu } from './use-menu'

const menuIcon = 'M4 7h16M4 12h16M4 17h16'
const closeIcon = 'M6 6l12 12M18 6 6 18'

function Greeting() {
  const { data, isPending } = useDashboardData()
  const firstName = data?.profile_details.first_name
  const isEligible = useSession('eligibility') === '1'
  return (
    <div className="ml-auto flex min-w-0 items-center gap-3">
      {isPending ? (
        <span className="skeleton-line w-28" role="status" aria-label="Loading your name" />
      ) : (
        <span className="truncate">{firstName ? `Hello, ${firstName}` : 'Hello'}</span>
      )}
      <Link to={accountPath(isEligible)} aria-label="Your profile" className="shrink-0 rounded-full">
        <ProfilePicture url={data?.profile_pic} name={firstName} />
      </Link>
    </div>
  )
}

export function TopBar({ menu }: { menu: Menu }) {
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-card">
      <div className="shell flex min-h-16 items-center gap-3 md:min-h-18">
        <button
          ref={menu.button}
          type="button"
          aria-label="Menu"
          aria-expanded={menu.isOpen}
          aria-controls="dashboard-menu"
          className="icon-button -ml-2.5 md:hidden"
          onClick={menu.toggle}
        >
          <Icon d={menu.isOpen ? closeIcon : menuIcon} />
        </button>
        <a
          href="/"
          aria-label={`${brand.name}, home`}
          className="flex min-h-11 items-center text-ink max-md:[&_span_span]:sr-only"
        >
          <Wordmark name={brand.name} />
        </a>
        <Greeting />
      </div>
    </header>
  )
}
