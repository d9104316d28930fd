import type { LookPurpose } from 'domain/staff/look-purposes'
import type { Transaction } from '../../../platform/database/database.ts'
import { type AuditEntry, type AuditKind, insertAuditEntries } from './audit-entries.ts'

type About = { subject: string; customerId?: number; details?: Record<string, unknown> }

export type Look = {
  customerId: number
  /** What was opened, such as `file:…`. */
  subject: string
  purpose: LookPurpose
  /** A case that the person has claimed or was given; it does not count towards the day's limit. */
  isOwnCase: boolean
  details?: Record<string, unknown>
}

/** What a handler says about its own record; the door writes it in the same transaction. */
export type AuditTrail = {
  /** What the act is about. */
  about(about: About): void
  /** Another customer, or another thing, that the same act is about. */
  alsoAbout(about: About): void
  /** A detail, a document or a reveal that shows a customer's data; list rows are masked and are not looks. */
  looked(look: Look): void
  /** What was searched for, as a keyed hash, and how many it found. A list shows no more than masked rows. */
  searched(search: { textHash: Buffer; found: number }): void
  /** Who acts, where nobody was logged in before. */
  by(staffId: string): void
}

export type Collected = {
  trail: AuditTrail
  looks: readonly Look[]
  isAboutSomething(): boolean
  /** An act has one row for each thing that it is about, at least one; a look one for each look. */
  write(transaction: Transaction, kind: AuditKind, result: string): Promise<void>
}

type Call = Pick<AuditEntry, 'at' | 'staffId' | 'roles' | 'event' | 'requestId'>

export function collectAudit(call: Call): Collected {
  const abouts: About[] = []
  const looks: Look[] = []
  const searches: Record<string, unknown>[] = []
  let actor = call.staffId
  const entryOf = (kind: AuditKind, result: string, about: Partial<About>): AuditEntry => ({
    ...call,
    staffId: actor,
    kind,
    result,
    subject: about.subject ?? null,
    customerId: about.customerId ?? null,
    isOwnCase: false,
    purpose: null,
    details: about.details ?? {},
  })
  const lookEntries = () => [
    ...looks.map((look) => ({
      ...entryOf('LOOK', 'done', look),
      isOwnCase: look.isOwnCase,
      purpose: look.purpose,
    })),
    ...searches.map((details) => entryOf('LOOK', 'done', { details })),
  ]
  return {
    looks,
    isAboutSomething: () => abouts.length > 0,
    trail: {
      about: (about) => void abouts.splice(0, abouts.length, about),
      alsoAbout: (about) => void abouts.push(about),
      looked: (look) => void looks.push(look),
      searched: ({ textHash, found }) => void searches.push({ text: textHash.toString('hex'), found }),
      by: (staffId) => {
        actor = staffId
      },
    },
    async write(transaction, kind, result) {
      const main = kind === 'LOOK' ? [] : (abouts.length > 0 ? abouts : [{}]).map((each) => entryOf(kind, result, each))
      await insertAuditEntries(transaction, [...main, ...(kind === 'REFUSAL' ? [] : lookEntries())])
    },
  }
}
