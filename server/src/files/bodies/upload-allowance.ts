import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, RequestPayload } from 'fastify'
import { busy, HttpFailure, tooMany } from '../../platform/http/http-failure.ts'

export type UploadLimits = {
  /** The limit of bytes received over all uploads in progress. */
  totalBytes: number
  perSession: number
  /** The speed of an upload is not checked before this time, because a phone may briefly lose its network. */
  graceMs: number
  minBytesPerSecond: number
}

export type UploadAllowance = {
  /** Counts a body until its request ends. Throws if the session has too many uploads in progress. */
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

/**
 * Limits the uploads in progress, over all routes that accept files. Counts received bytes and not the announced length, so
 * that announcing a large file does not block others. Ends uploads that are too slow and, at the limit, the slowest one.
 */
export function createUploadAllowance(
  limits: UploadLimits = defaultLimits,
  nowMs = () => performance.now(),
): UploadAllowance {
  const uploads = new Set<Upload>()
  const bySession = new Map<string, number>()
  const ageMs = ({ startedAt }: Upload) => nowMs() - startedAt
  const bytesPerSecond = (upload: Upload) => upload.receivedBytes / (ageMs(upload) / 1000)
  const isPastGrace = (upload: Upload) => ageMs(upload) > limits.graceMs
  let receivedBytes = 0

  function makeRoom(newcomer: Upload): void {
    if (receivedBytes <= limits.totalBytes) return
    const [slowest] = [...uploads].filter(isPastGrace).sort((one, other) => bytesPerSecond(one) - bytesPerSecond(other))
    const evicted = slowest ?? newcomer
    release(evicted)
    evicted.stream.destroy(busy(retryAfterSeconds))
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
      const upload: Upload = { stream, receivedBytes: 0, startedAt: nowMs() }
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
      // After an error the rest of the body is not read, so the connection cannot be used again.
      stream.once('error', () => reply.header('connection', 'close'))
      return pipeline(payload, stream, () => {})
    },
  }
}
