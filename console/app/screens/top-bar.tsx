import { roles } from 'domain/staff/roles'
import { useNavigate } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { Mark } from 'ui/graphics/mark.tsx'
import { FindCustomer } from '../features/customers/find-customer'
import { MorningEmail } from '../features/staff/morning-email'
import { Chip } from '../shared/layout/chip'
import { useMay, useMe } from '../shared/session/session'
import { call } from '../shared/wire/call'

/** Who works here, and the way out. */
export function TopBar() {
  const me = useMe()
  const navigate = useNavigate()
  async function logOut() {
    await call('session', 'logout', {}).catch(() => {})
    navigate('/login')
  }
  return (
    <header className="console-top">
      <Mark className="size-7" />
      <b>Agrim console</b>
      {useMay('customers_search') && <FindCustomer />}
      <span className="ms-auto flex flex-wrap items-center gap-3 text-ink-soft">
        {me.is_sample && <Chip tone="warn">SIMULATED</Chip>}
        <b className="text-ink">{me.name}</b>
        <span>{me.roles.map(({ role }) => roles[role]).join(', ')}</span>
        {!me.is_sample && <MorningEmail />}
        <Button variant="quiet" onClick={logOut}>
          Log out
        </Button>
      </span>
    </header>
  )
}
