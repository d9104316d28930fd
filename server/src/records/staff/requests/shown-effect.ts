import type { Effect } from 'contract/console/effect'
import { permissionsOf } from 'domain/staff/may'
import type { ConsoleContext } from '../door/console-handler.ts'
import type { RequestKind } from './request-kind.ts'

const hidden = (value: string | null) => (value === null ? null : '•••')

/** What changes, without the values and to whom it is told. */
const maskEffect = (effect: Effect): Effect => ({
  ...effect,
  changes: effect.changes.map((change) => ({ ...change, before: hidden(change.before), after: hidden(change.after) })),
  messages: effect.messages.map(({ channel }) => ({ channel, to: '•••', text: '•••' })),
})

type Shown = { kind: RequestKind; command: unknown; subject: string; makerId?: string }

/**
 * How the viewer may read the effect of a request. Where it shows a customer's data, whoever may ask or decide reads it, which
 * is recorded as a look; whoever only reads how the lender works sees what changes, and no value.
 */
export async function openEffect(
  { transaction, person, audit }: ConsoleContext,
  { kind, command, subject, makerId }: Shown,
): Promise<(effect: Effect) => Effect> {
  const customerId = await kind.customerIdOf?.(transaction, command)
  if (customerId === undefined) return (effect) => effect
  const held = permissionsOf(person.roles)
  if (makerId !== person.staffId && !held.includes(kind.raise) && !held.includes(kind.decide)) return maskEffect
  audit.looked({ customerId, subject, purpose: kind.lookPurpose ?? 'correction', isOwnCase: false })
  return (effect) => effect
}
