import { setTimeout as sleep } from 'node:timers/promises'

/** Does one batch of a long job and then rests as long as it took, so that customers find half of the machine free. */
export async function paced<Result>(doBatch: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await doBatch()
  await sleep(performance.now() - began)
  return result
}
