import type { WaitingName } from 'contract/console/waiting-words'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { RequestKind } from '../requests/request-kind.ts'
import type { ConsoleSettings } from '../settings.ts'
import type { StaffPerson } from './staff-person.ts'

/** How much waits for a person in a part of the console; requests are counted anyway. */
export type WaitingCount = (
  transaction: Transaction,
  person: Pick<StaffPerson, 'staffId' | 'roles'>,
  now: Date,
) => Promise<number>

/** What every call of the console needs, built once in app.ts. */
export type Door = {
  database: Database
  clock: Clock
  log: Logger
  settings: ConsoleSettings
  /** Only with every provider simulated, on loopback. */
  hasSamplePeople: boolean
  kinds: ReadonlyMap<string, RequestKind>
  /** By the name that the menu shows them under. */
  waitingCounts: Readonly<Partial<Record<WaitingName, WaitingCount>>>
  /** Releases what somebody has claimed, when they leave, or their session is locked or ends. */
  releaseClaims: readonly ((transaction: Transaction, staffId: string) => Promise<void>)[]
}

/** Whoever takes over next need not wait. */
export async function releaseClaims(door: Door, transaction: Transaction, staffId: string): Promise<void> {
  for (const release of door.releaseClaims) await release(transaction, staffId)
}

type Options = Omit<Door, 'kinds'> & { kinds: readonly RequestKind[] }

export function createDoor({ kinds, ...options }: Options): Door {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  if (byName.size !== kinds.length) throw new Error('two kinds of request have the same name')
  return { ...options, kinds: byName }
}
