import { createHash } from 'node:crypto'

/** The forms a body is kept in; whatever is missing is sent as it is. */
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** An answer that is ready in memory. `without`: headers of every answer that this one does not need. */
export type Page = { status: number; headers: Record<string, string>; bodies: Bodies; without?: readonly string[] }

export function makePage(bodies: Bodies, headers: Record<string, string>, status = 200): Page {
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  return { status, headers: { etag: `W/"${digest}"`, vary: 'accept-encoding', ...headers }, bodies }
}
