import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, RequestPayload } from 'fastify'
import { busy, HttpFailure, tooMany } from '../../platform/http/http-failure.ts'

export type UploadLimits = {
  /** Bytes that all large bodies being received may take together. */
  totalBytes: number
  perSession: number
  /** How long an upload may be slow: a phone may lose its network for a moment. */
  graceMs: number
  minBytesPerSecond: number
}

export type UploadAllowance = {
  /** Lets a body through and counts it until its request is over. Throws when the session has too many under way. */
  admit(session: Buffer, payload: RequestPayload, reply: FastifyReply): Readable
}

const megabyte = 1024 * 1024
const defaultLimits: UploadLimits = {
  totalBytes: 256 * megabyte,
  perSession: 3,
  graceMs: 10_000,
  minBytesPerSecond: 4_096,
}

const retryAfterSeconds = 2
const tooSlow = () =>
  new HttpFailure(408, 'The file took too long to arrive. Please try again with a better connection.')

/** A large body while it is received. */
type Upload = { stream: Transform; receivedBytes: number; startedAt: number }

const ageMs = ({ startedAt }: Upload) => performance.now() - startedAt
const bytesPerSecond = (upload: Upload) => upload.receivedBytes / (ageMs(upload) / 1000)

/**
 * One allowance for every route that accepts files. Only bytes that have arrived count, so that a claimed length costs
 * nobody anything; an upload that is too slow is ended, and where there is no room left the slowest one gives way.
 */
export function createUploadAllowance(limits: UploadLimits = defaultLimits): UploadAllowance {
  const uploads = new Set<Upload>()
  const bySession = new Map<string, number>()
  const isPastGrace = (upload: Upload) => ageMs(upload) > limits.graceMs
  let receivedBytes = 0

  function makeRoom(newcomer: Upload): void {
    if (receivedBytes <= limits.totalBytes) return
    const [slowest] = [...uploads].filter(isPastGrace).sort((one, other) => bytesPerSecond(one) - bytesPerSecond(other))
    const loser = slowest ?? newcomer
    release(loser)
    loser.stream.destroy(busy(retryAfterSeconds))
  }
  function release(upload: Upload): void {
    if (!uploads.delete(upload)) return
    receivedBytes -= upload.receivedBytes
  }
  function endSlow(): void {
    for (const upload of uploads) {
      if (isPastGrace(upload) && !upload.stream.writableEnded && bytesPerSecond(upload) < limits.minBytesPerSecond)
        upload.stream.destroy(tooSlow())
    }
  }
  function countSession(key: string, change: 1 | -1): void {
    const count = (bySession.get(key) ?? 0) + change
    if (count === 0) bySession.delete(key)
    else bySession.set(key, count)
  }
  const watchEveryMs = Math.min(1_000, limits.graceMs)
  let watch: NodeJS.Timeout | undefined

  return {
    admit(session, payload, reply) {
      const key = session.toString('base64')
      if ((bySession.get(key) ?? 0) >= limits.perSession) throw tooMany(retryAfterSeconds)
      const stream = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          upload.receivedBytes += chunk.length
          receivedBytes += chunk.length
          makeRoom(upload)
          done(null, chunk)
        },
      })
      const upload: Upload = { stream, receivedBytes: 0, startedAt: performance.now() }
      uploads.add(upload)
      countSession(key, 1)
      watch ??= setInterval(endSlow, watchEveryMs).unref()
      reply.raw.once('close', () => {
        release(upload)
        countSession(key, -1)
        if (uploads.size > 0) return
        clearInterval(watch)
        watch = undefined
      })
      // An error ends the connection as well: what is still on its way is not read.
      stream.once('error', () => reply.header('connection', 'close'))
      return pipeline(payload, stream, () => {})
    },
  }
}
