import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { keyedHash } from '../platform/hashing.ts'
import type { Caller, LoggedInCaller } from '../platform/http/caller.ts'
import {
  type EventSubject,
  insertEvents,
  insertNewDevice,
  type SecurityEventKind,
  type StoredEvent,
} from './queries.ts'
import { customerSubject } from './record-by-staff.ts'

/** Where an event comes from. */
export type EventSource = Pick<Caller, 'log' | 'requestId' | 'network'>

type Report = { kind: SecurityEventKind; subject?: EventSubject; detail: string }

export type SecurityEvents = {
  /** Counts and logs an event at once and stores it within a second. */
  report(report: Report, source: EventSource): void
  /** As report, about a customer. */
  reportOf(customerId: number, report: Omit<Report, 'subject'>, source: EventSource): void
  /** A customer has named something of another customer. */
  reportForeignId(field: string, caller: LoggedInCaller): void
  /** Stored with the login. Tells whether the customer has logged in from this address before. */
  recordNewDevice(
    transaction: Transaction,
    login: { customerId: number; device: string },
    source: EventSource,
  ): Promise<{ isKnownAddress: boolean }>
  /** Stores what has been reported. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  database: Database
  clock: Clock
  /** The address key is the one of one-time codes, so that both tables can be read together. */
  keys: { subject: Buffer; address: Buffer }
  metrics: Registry
}

const storeEveryMs = 1_000
/** Past this many different events a second, what follows is stored by its kind alone. */
const maxWaiting = 500

const textOf = (hash: Buffer | null) => hash?.toString('hex') ?? ''
const keyOf = ({ kind, subject, addressHash, detail }: StoredEvent) =>
  [kind, textOf(subject?.hash ?? null), textOf(addressHash), detail].join()

/** An attacker decides how many events there are, so they are stored together once a second, equal ones as one row. */
export function createSecurityEvents({ database, clock, keys, metrics }: Options): SecurityEvents {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Events that may be an attack, by kind',
    labelNames: ['kind'],
    registers: [metrics],
  })
  let waiting = new Map<string, StoredEvent>()

  const eventOf = ({ kind, subject, detail }: Report, source: EventSource): StoredEvent => ({
    ...{ kind, subject: subject ?? null, detail, requestId: source.requestId },
    addressHash: keyedHash(keys.address, source.network()),
    occurrences: 1,
    occurredAt: clock.now(),
  })
  function announce({ kind, subject, addressHash, detail }: StoredEvent, { log }: EventSource): void {
    counter.inc({ kind })
    const names = { subject: textOf(subject?.hash ?? null).slice(0, 16), address: textOf(addressHash).slice(0, 16) }
    log.warn({ securityEvent: kind, detail, ...names }, 'security event')
  }
  function add(event: StoredEvent): void {
    const isFull = waiting.size >= maxWaiting && !waiting.has(keyOf(event))
    const added = isFull ? { ...event, subject: null, addressHash: null, detail: 'many at once' } : event
    const known = waiting.get(keyOf(added))
    if (known) known.occurrences += 1
    else waiting.set(keyOf(added), added)
  }
  async function flush(): Promise<void> {
    const events = [...waiting.values()]
    waiting = new Map()
    if (events.length === 0) return
    await insertEvents(database.kysely, events).catch(() => events.forEach(add))
  }
  const timer = setInterval(() => void flush(), storeEveryMs).unref()

  const customer = (customerId: number) => customerSubject(keys.subject, customerId)
  function report(given: Report, source: EventSource): void {
    const event = eventOf(given, source)
    announce(event, source)
    add(event)
  }
  const reportOf: SecurityEvents['reportOf'] = (customerId, given, source) =>
    report({ ...given, subject: customer(customerId) }, source)
  return {
    report,
    reportOf,
    reportForeignId: (field, caller) =>
      reportOf(caller.session.customerId, { kind: 'FOREIGN_ID', detail: field }, caller),
    recordNewDevice(transaction, { customerId, device }, source) {
      const event = eventOf({ kind: 'NEW_DEVICE', subject: customer(customerId), detail: device }, source)
      announce(event, source)
      return insertNewDevice(transaction, event)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
