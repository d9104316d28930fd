import { Agent, request } from 'node:http'

export type Shot = { path: string; body: string; contentType?: string; authorization?: string; address?: string }
export type Run = { requests: number; failures: number; latenciesMs: number[] }

const visitors = 16
const agent = new Agent({ keepAlive: true, maxSockets: visitors })

function shoot(port: number, shot: Shot): Promise<boolean> {
  const headers: Record<string, string | number> = {
    'content-type': shot.contentType ?? 'application/json',
    'content-length': Buffer.byteLength(shot.body),
  }
  if (shot.authorization) headers.authorization = shot.authorization
  if (shot.address) headers['x-forwarded-for'] = shot.address
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: shot.path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text.startsWith('{"Status":1')))
    })
    sent.on('error', reject)
    sent.end(shot.body)
  })
}

/** Sixteen visitors, each with one request at a time, for so long. */
export async function drive(port: number, next: () => Shot, forMs: number): Promise<Run> {
  const until = performance.now() + forMs
  const run: Run = { requests: 0, failures: 0, latenciesMs: [] }
  const visit = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const isWell = await shoot(port, next())
      run.latenciesMs.push(performance.now() - startedAt)
      run.requests += 1
      if (!isWell) run.failures += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return run
}
