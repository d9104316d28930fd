import type { Call } from './borrower.ts'
import { startLoans, withWarmServer } from './open-loop.ts'
import { goal, table } from './tables.ts'

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(at * values.length))] ?? Number.NaN

const format = (ms: number) => (ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** What a person waits for while whole loans begin at a fixed rate, on the machine that also plays the borrowers. */
export const measureWait = (perMinute: number, seconds: number): Promise<string> =>
  withWarmServer(async (url) => {
    const calls: Call[] = []
    const { loans, stoppedAt, ended } = await startLoans(url, { perMinute, seconds }, (call) => calls.push(call))
    await ended
    const drainedSeconds = (performance.now() - stoppedAt) / 1000
    const closed = loans.filter(({ end }) => end === 'closed')
    const busy = calls.filter(({ status }) => status === 503).length
    const row = (name: string, times: number[], limitMs: number) => {
      const p99 = quantile(times, 0.99)
      const measured = `p50 ${format(quantile(times, 0.5))}, p99 ${format(p99)}`
      return goal(name, measured, `p99 ${format(limitMs)}`, p99 <= limitMs)
    }
    const msOf = (kind: Call['kind']) => calls.filter((call) => call.kind === kind).map((call) => call.ms)
    const toPaidMs = closed.map((loan) => (loan['paid out'] ?? 0) - (loan.signed ?? 0))
    return [
      `${perMinute} loans a minute for ${seconds} s: ${closed.length} of ${loans.length} closed, all of them ${drainedSeconds.toFixed(0)} s after the last`,
      `had begun; ${busy} of ${calls.length} requests were answered 503.`,
      '',
      table([
        row('a request', msOf('request'), 50),
        row('an upload', msOf('upload'), 100),
        row('from signature to paid', toPaidMs, 5_000),
      ]),
    ].join('\n')
  })
