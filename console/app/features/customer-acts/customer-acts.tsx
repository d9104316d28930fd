import type { Permission } from 'domain/staff/permissions'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useMe } from '../../shared/session/session'
import type { Data } from '../../shared/wire/call'
import { useLook } from '../../shared/wire/use-look'
import { BlockLoans, describeBlock, UnblockLoans } from './block-loans'
import { CorrectData } from './correct-data'
import { EndSessions } from './end-sessions'
import { MoveMobile } from './move-mobile'
import { RaiseComplaint } from './raise-complaint'
import { SendAgain } from './send-again'
import { SendPaymentLink } from './send-payment-link'

const acts = {
  link: { label: 'Send a payment link…', permission: 'customers_payment_link' },
  again: { label: 'Send again…', permission: 'customers_resend' },
  complaint: { label: 'Raise a complaint…', permission: 'customers_complain' },
  correct: { label: 'Correct…', permission: 'customers_correct' },
  move: { label: 'Move to another number…', permission: 'customers_move_mobile' },
  sessions: { label: 'Log out all devices…', permission: 'customers_end_sessions' },
  block: { label: 'Block new loans…', permission: 'customers_block' },
} as const satisfies Record<string, { label: string; permission: Permission }>
type Act = keyof typeof acts

type Opened = { act: Act; customerId: string; standing: Data<'customers', 'standing'>; onClose: () => void }

function ActOf({ act, customerId, standing: { block, loans }, onClose }: Opened) {
  const own = { customerId, onClose }
  const numbers = loans.map(({ loan_no: loanNo }) => loanNo)
  const open = loans.flatMap(({ loan_no: loanNo, is_open: isOpen }) => (isOpen ? [loanNo] : []))
  switch (act) {
    case 'link':
      return <SendPaymentLink {...own} loans={open} />
    case 'again':
      return <SendAgain {...own} />
    case 'complaint':
      return <RaiseComplaint {...own} loans={numbers} />
    case 'correct':
      return <CorrectData {...own} />
    case 'move':
      return <MoveMobile {...own} />
    case 'sessions':
      return <EndSessions {...own} />
    case 'block':
      return block ? <UnblockLoans {...own} block={block} /> : <BlockLoans {...own} />
  }
}

/** What the viewer may do for a customer; why something is shut is said beside it. */
export function CustomerActs({ customerId }: { customerId: string }) {
  const { permissions } = useMe()
  const { data: standing } = useLook('customers', 'standing', { customer_id: customerId })
  const [act, setAct] = useState<Act>()
  const allowed = (Object.keys(acts) as Act[]).filter((one) => permissions.includes(acts[one].permission))
  if (standing === undefined) return null
  const hasOpenLoan = standing.loans.some(({ is_open: isOpen }) => isOpen)
  const labelOf = (one: Act) => (one === 'block' && standing.block ? 'End the block of new loans…' : acts[one].label)
  const isShut = (one: Act) => one === 'link' && !hasOpenLoan
  return (
    <section aria-label="Acts" className="mb-3 grid gap-2">
      {standing.block && <p className="text-red">{describeBlock(standing.block)}</p>}
      <div className="flex flex-wrap gap-2">
        {allowed.map((one) => (
          <Button key={one} variant="secondary" disabled={isShut(one)} onClick={() => setAct(one)}>
            {labelOf(one)}
          </Button>
        ))}
      </div>
      {allowed.some(isShut) && <p className="text-ink-soft">No loan is open, so there is nothing to pay.</p>}
      {act && <ActOf act={act} customerId={customerId} standing={standing} onClose={() => setAct(undefined)} />}
    </section>
  )
}
