import { setTimeout as after } from 'node:timers/promises'

/** Waits for something that comes by itself; gives up after ten seconds. */
export async function until<Value>(look: () => Promise<Value | undefined | false | null>): Promise<Value> {
  for (let waited = 0; waited < 400; waited++) {
    const found = await look()
    if (found) return found
    await after(25)
  }
  throw new Error('it did not come')
}
