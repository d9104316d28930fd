import { setTimeout as sleep } from 'node:timers/promises'
import { playLoan } from './borrower.ts'
import { startLoans, withWarmServer } from './open-loop.ts'
import { goal, table } from './tables.ts'

/** No loan that has begun now can be closed before. */
const rampSeconds = 15
const usualMs = 1_000
const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** Begins several times the loans that are carried. Newcomers who get 503 go away, those in the middle repeat the request. */
export const measureOverload = (carried: number, times: number, seconds: number): Promise<string> =>
  withWarmServer(async (url) => {
    const { loans, beganAt, stoppedAt, ended } = await startLoans(url, { perMinute: carried * times, seconds })
    const recoverySeconds = await untilUsual(url, stoppedAt)
    await ended
    const from = beganAt + rampSeconds * 1000
    const completed = loans.filter(({ closed }) => closed !== undefined && closed > from && closed <= stoppedAt).length
    const perMinute = (completed * 60_000) / (stoppedAt - from)
    const inTheMiddle = loans.filter((loan) => loan['logged in'] !== undefined)
    const closed = inTheMiddle.filter(({ end }) => end === 'closed').length
    const turnedAway = loans.filter(({ end }) => end === 'turned away').length
    const share = perMinute / carried
    return [
      `${times} times ${carried} loans a minute for ${seconds} s: ${loans.length} begun, ${turnedAway} turned away at the first request.`,
      '',
      table([
        goal(
          'loans completed',
          `${perMinute.toFixed(0)} a minute, ${percent(share)} of ${carried}`,
          'at least 80 %',
          share >= 0.8,
        ),
        goal(
          'of those who had logged in',
          `${percent(closed / inTheMiddle.length)} completed`,
          'all, before newcomers',
          closed === inTheMiddle.length,
        ),
        goal('until a newcomer is served as usual', `${recoverySeconds.toFixed(1)} s`, '10 s', recoverySeconds < 10),
      ]),
    ].join('\n')
  })

/** Seconds until a new borrower has logged in, with no request slower than usual. */
async function untilUsual(url: string, since: number): Promise<number> {
  for (;;) {
    let slowestMs = 0
    const onCall = ({ ms }: { ms: number }) => {
      slowestMs = Math.max(slowestMs, ms)
    }
    const isServed = await new Promise<boolean>((resolve) => {
      playLoan(url, { onCall, onStage: () => resolve(true) }).catch(() => resolve(false))
    })
    if (isServed && slowestMs < usualMs) return (performance.now() - since) / 1000
    await sleep(250)
  }
}
