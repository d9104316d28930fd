import { brand } from 'contract/brand'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'

const validDays = 180
const dayMs = 86_400_000

/** The contact for reporting vulnerabilities (RFC 9116), which requires an expiry date. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const today = Math.floor(clock.now().getTime() / dayMs) * dayMs
    const lines = [
      `Contact: mailto:${brand.securityEmail}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
