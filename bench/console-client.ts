import { setTimeout as sleep } from 'node:timers/promises'
import { consolePath } from 'contract/console/console-event'

/** Logged in as a sample person of this role; what is sent is answered with its time. */
export async function openConsole(url: string, role: string) {
  const headers: Record<string, string> = {
    origin: url,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  }
  const send = async <Data>(noun: string, body: object) => {
    const startedAt = performance.now()
    const post = () => fetch(new URL(consolePath(noun), url), { method: 'POST', headers, body: JSON.stringify(body) })
    let response = await post()
    // Too busy has done nothing, so the person presses the key again; the wait goes on.
    while (response.status === 503) {
      await sleep(50)
      response = await post()
    }
    headers.cookie ??= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const answer = (await response.json()) as { Status: number; Message: string; Data: Data }
    if (answer.Status !== 1) throw new Error(`${noun}: ${answer.Message}`)
    return { ms: performance.now() - startedAt, ...answer.Data }
  }
  await send('session', { event_name: 'sample', role })
  return send
}

export type ConsoleCall = Awaited<ReturnType<typeof openConsole>>

export const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(at * values.length))] ?? Number.NaN
