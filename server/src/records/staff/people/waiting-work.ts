import { type WaitingName, waitingWords } from 'contract/console/waiting-words'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Door, WaitingCount } from '../door/door.ts'
import { countWaitingRequests } from '../requests/request-handlers.ts'
import { listMorningReaders } from './people.ts'
import { tellStaff } from './tell-staff.ts'

/** How much waits for a person, by the names of the menu. */
export async function countWaitingFor(
  door: Door,
  ...[transaction, person, now]: Parameters<WaitingCount>
): Promise<Partial<Record<WaitingName, number>>> {
  const counts: Partial<Record<WaitingName, number>> = {
    requests: await countWaitingRequests(door, transaction, person, now),
  }
  for (const [name, count] of Object.entries(door.waitingCounts) as [WaitingName, WaitingCount][])
    counts[name] = await count(transaction, person, now)
  return counts
}

const describe = (counts: Partial<Record<WaitingName, number>>): string =>
  (Object.keys(waitingWords) as WaitingName[])
    .flatMap((name) => (counts[name] ? `${waitingWords[name]}: ${counts[name]}` : []))
    .join('\n')

/** One email to everybody who wants it and for whom something waits: how much, and nothing about anybody. */
export const sendMorningEmails = (door: Door): Promise<void> =>
  inTransaction(door.database, async (transaction) => {
    const now = door.clock.now()
    for (const person of await listMorningReaders(transaction)) {
      const about = describe(await countWaitingFor(door, transaction, person, now))
      if (about) await tellStaff(transaction, person.staffId, { notice: 'MORNING', about })
    }
  })
