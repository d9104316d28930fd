import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { keyedHash } from '../hashing.ts'
import type { Caller, LoggedInCaller } from '../http/caller.ts'
import { createCollectedEvents } from './collected-events.ts'
import {
  type EventSubject,
  insertEvents,
  insertNewDevice,
  type SecurityEventKind,
  type StoredEvent,
  securityEventKinds,
} from './queries.ts'
import { customerSubject } from './record-by-staff.ts'

/** The request that caused an event. */
export type EventSource = Pick<Caller, 'log' | 'requestId' | 'network'>

type Report = { kind: SecurityEventKind; subject?: EventSubject; detail: string }

export type SecurityEvents = {
  /** Counts and logs an event at once and stores it within a second, or within a minute if it is a repetition. */
  report(report: Report, source: EventSource): void
  /** Like report, with a customer as the subject. */
  reportOf(customerId: number, report: Omit<Report, 'subject'>, source: EventSource): void
  /** Reports that a customer has sent an id that belongs to another customer. */
  reportForeignId(field: string, caller: LoggedInCaller): void
  /** Stores the event in the transaction of the login. Returns whether an earlier one came from the same address. */
  recordNewDevice(
    transaction: Transaction,
    login: { customerId: number; device: string },
    source: EventSource,
  ): Promise<{ isKnownAddress: boolean }>
  /** Stores the events that are due. */
  flush(): Promise<void>
  /** Stores all events reported so far. */
  stop(): Promise<void>
}

type Options = {
  database: Database
  clock: Clock
  /** The address key is the same as for one-time codes, so that both tables can be joined by address. */
  keys: { subject: Buffer; address: Buffer }
  metrics: Registry
}

const storeEveryMs = 1_000

const textOf = (hash: Buffer | null) => hash?.toString('hex') ?? ''

/**
 * Stores the first of equal events within a second and its repetitions once a minute, as one row, since an attacker can cause
 * any number of them. A flood of one kind does not affect the others.
 */
export function createSecurityEvents({ database, clock, keys, metrics }: Options): SecurityEvents {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Events that may be an attack, by kind',
    labelNames: ['kind'],
    registers: [metrics],
  })
  // Without a first value of zero, an alert on the increase would miss the first event.
  for (const kind of securityEventKinds) counter.inc({ kind }, 0)
  const collected = createCollectedEvents()

  function eventOf({ kind, subject, detail }: Report, source: EventSource): StoredEvent {
    const now = clock.now()
    return {
      ...{ kind, subject: subject ?? null, detail, requestId: source.requestId },
      addressHash: keyedHash(keys.address, source.network()),
      ...{ occurrences: 1, occurredAt: now, lastOccurredAt: now },
    }
  }
  function announce({ kind, subject, addressHash, detail }: StoredEvent, { log }: EventSource): void {
    counter.inc({ kind })
    const names = { subject: textOf(subject?.hash ?? null).slice(0, 16), address: textOf(addressHash).slice(0, 16) }
    log.warn({ securityEvent: kind, detail, ...names }, 'security event')
  }
  async function store(events: StoredEvent[]): Promise<void> {
    if (events.length > 0) await insertEvents(database.kysely, events).catch(() => events.forEach(collected.restore))
  }
  const flush = () => store(collected.takeDue(clock.now().getTime()))
  const timer = setInterval(() => void flush(), storeEveryMs).unref()

  const customer = (customerId: number) => customerSubject(keys.subject, customerId)
  function report(given: Report, source: EventSource): void {
    const event = eventOf(given, source)
    announce(event, source)
    collected.add(event)
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
      await store(collected.takeDue(Number.POSITIVE_INFINITY))
    },
  }
}
