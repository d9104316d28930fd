import { Agent, request } from 'node:http'

export type Request = { path: string; body: string; contentType?: string; authorization?: string; address?: string }
export type LoadResult = { requests: number; failures: number; latenciesMs: number[] }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Returns whether the reply is a success. */
function send(port: number, { path, body, contentType, authorization, address }: Request): Promise<boolean> {
  const headers: Record<string, string | number> = {
    'content-type': contentType ?? 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(authorization && { authorization }),
    ...(address && { 'x-forwarded-for': address }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text.startsWith('{"Status":1')))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

type Load = { port: number; visitors: number; durationMs: number; next: () => Request }

/** Each visitor sends one request at a time. */
export async function applyLoad({ port, visitors, durationMs, next }: Load): Promise<LoadResult> {
  const until = performance.now() + durationMs
  const result: LoadResult = { requests: 0, failures: 0, latenciesMs: [] }
  const visit = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const isSuccess = await send(port, next())
      result.latenciesMs.push(performance.now() - startedAt)
      result.requests += 1
      if (!isSuccess) result.failures += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return result
}
