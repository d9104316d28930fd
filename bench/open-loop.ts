import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, playLoan, type Stage, TurnedAway } from './borrower.ts'
import { withInstallation } from './installation.ts'

/** When a loan that was begun has reached each stage, and how it has ended. */
export type Loan = Partial<Record<Stage, number>> & { end?: 'closed' | 'turned away' | 'failed' }

type Rate = { perMinute: number; seconds: number }

/** Runs the work with the address of a server that has already taken some loans. */
export const withWarmServer = <Result>(work: (url: string) => Promise<Result>): Promise<Result> =>
  withInstallation(async (installation) => {
    await installation.create('loans')
    return installation.serve('loans', async ({ url }) => {
      await (await startLoans(url, { perMinute: 60, seconds: 20 })).ended
      return work(url)
    })
  })

/** Begins loans at a fixed rate, however many are still open. */
export async function startLoans(
  server: string,
  { perMinute, seconds }: Rate,
  onCall: (call: Call) => void = () => {},
) {
  const loans: Loan[] = []
  const ended: Promise<void>[] = []
  const beganAt = performance.now()
  for (let next = 0; next < (perMinute * seconds) / 60; next++) {
    const early = beganAt + (next * 60_000) / perMinute - performance.now()
    if (early > 1) await sleep(early)
    const loan: Loan = {}
    loans.push(loan)
    ended.push(play(server, loan, onCall))
  }
  return { loans, beganAt, stoppedAt: performance.now(), ended: Promise.all(ended) }
}

async function play(server: string, loan: Loan, onCall: (call: Call) => void): Promise<void> {
  const onStage = (stage: Stage) => {
    loan[stage] = performance.now()
  }
  try {
    await playLoan(server, { onCall, onStage })
    loan.end = 'closed'
  } catch (error) {
    loan.end = error instanceof TurnedAway ? 'turned away' : 'failed'
    if (loan.end === 'failed') process.stderr.write(`${error}\n`)
  }
}
