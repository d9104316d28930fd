import { setTimeout as sleep } from 'node:timers/promises'

/** Runs one batch of a long job and then sleeps as long as it took, so that half of the machine stays free for customers. */
export async function paced<Result>(doBatch: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await doBatch()
  await sleep(performance.now() - began)
  return result
}
