import { budgetShare } from 'domain/otp/message-budget'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createUsageCounts } from '../../platform/usage-counts.ts'

export type MessageLimits = { messagesPerMinute: number; messagesPerDay: number }

export type MessageBudget = {
  /** 0 if a message may be sent for an address that has requested this many codes in the hour. */
  waitSeconds(sendsOfAddress: number): number
  /** Counts a sent message. */
  count(): void
  /** Counts a message that was not sent. */
  refuse(): void
  stop(): void
}

type Options = {
  database: Database
  clock: Clock
  hashKey: Buffer
  limits: MessageLimits
  metrics: Registry
  log: Logger
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Alerts before the budget is used up. */
const alertRatio = 0.8

function createWindow(name: string, windowMs: number, limit: number, { database, clock, hashKey, log }: Options) {
  // Shares every message within a second, because there are few of them and each costs money.
  const counts = createUsageCounts({ database, clock, hashKey, windowMs, sharedFraction: 0 })
  const key = `messages a ${name}`
  const usedRatio = () => counts.used(key) / limit
  let isAlerted = false
  return {
    name,
    usedRatio,
    waitSeconds: (sendsOfAddress: number) => (usedRatio() < budgetShare(sendsOfAddress) ? 0 : counts.secondsLeft()),
    count() {
      counts.add(key, limit)
      const isAlert = usedRatio() >= alertRatio
      if (isAlert && !isAlerted) log.error({ window: name, limit }, 'the budget of messages is nearly used up')
      isAlerted = isAlert
    },
    stop: counts.stop,
  }
}

/** A budget for all one-time codes together, because messages cost money. */
export function createMessageBudget(options: Options): MessageBudget {
  const { limits, metrics } = options
  const windows = [
    createWindow('minute', minuteMs, limits.messagesPerMinute, options),
    createWindow('day', dayMs, limits.messagesPerDay, options),
  ]
  new Gauge({
    name: 'sms_budget_used_ratio',
    help: `Share of the one-time code budget that is used; alert at ${alertRatio}`,
    labelNames: ['window'],
    registers: [metrics],
    collect() {
      for (const { name, usedRatio } of windows) this.set({ window: name }, usedRatio())
    },
  })
  const refused = new Counter({
    name: 'sms_budget_refused_total',
    help: 'One-time codes that were not sent because the budget was used up',
    registers: [metrics],
  })
  return {
    waitSeconds: (sendsOfAddress) => Math.max(...windows.map((window) => window.waitSeconds(sendsOfAddress))),
    count() {
      for (const window of windows) window.count()
    },
    refuse: () => refused.inc(),
    stop() {
      for (const window of windows) window.stop()
    },
  }
}
