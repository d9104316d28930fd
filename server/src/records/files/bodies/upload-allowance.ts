import { pipeline, type Readable, Transform } from 'node:stream'
import { requiredDocuments } from 'contract/documents/required-documents'
import type { FastifyReply, RequestPayload } from 'fastify'
import { busy, HttpFailure, tooMany } from '../../../platform/http/http-failure.ts'

export type UploadLimits = {
  /** The limit of bytes received over all uploads in progress. */
  totalBytes: number
  perSession: number
  /** The speed of an upload is not checked before this time, because a phone may briefly lose its network. */
  graceMs: number
  /** For all uploads of a session together. */
  minBytesPerSecond: number
}

export type UploadAllowance = {
  /** Counts a body until its request ends. Throws if the session has too many uploads in progress. */
  admit(session: Buffer, payload: RequestPayload, reply: FastifyReply): Readable
}

const megabyte = 1024 * 1024
const defaultLimits: UploadLimits = {
  totalBytes: 128 * megabyte,
  // One screen sends all required documents in parallel.
  perSession: requiredDocuments.length,
  graceMs: 10_000,
  minBytesPerSecond: 4_096,
}

const retryAfterSeconds = 2
const tooSlow = () =>
  new HttpFailure(408, 'The file took too long to arrive. Please try again with a better connection.')

/** A large body while it is received; `session` is its key. */
type Upload = { session: string; stream: Transform; receivedBytes: number; startedAt: number }

/** Ending a body that has arrived would not free its memory. */
const isArriving = ({ stream }: Upload) => !stream.writableEnded

/**
 * Limits the uploads in progress, over all routes that accept files. Counts received bytes and not the announced length, so
 * that announcing a large file does not block others. Ends uploads that are too slow and, at the limit, the slowest one.
 */
export function createUploadAllowance(
  limits: UploadLimits = defaultLimits,
  nowMs = () => performance.now(),
): UploadAllowance {
  const uploads = new Set<Upload>()
  const ageMs = ({ startedAt }: Upload) => nowMs() - startedAt
  const bytesPerSecond = (upload: Upload) => upload.receivedBytes / (ageMs(upload) / 1000)
  const isPastGrace = (upload: Upload) => ageMs(upload) > limits.graceMs
  const uploadsOf = (session: string) => [...uploads].filter((upload) => upload.session === session)
  /** Files that are sent in parallel share the speed of the connection. */
  const bytesPerSecondOf = (session: string) =>
    uploadsOf(session)
      .filter(isArriving)
      .reduce((sum, upload) => sum + bytesPerSecond(upload), 0)
  let receivedBytes = 0

  function makeRoom(newcomer: Upload): void {
    if (receivedBytes <= limits.totalBytes) return
    const [slowest] = [...uploads]
      .filter((upload) => isPastGrace(upload) && isArriving(upload))
      .sort((one, other) => bytesPerSecond(one) - bytesPerSecond(other))
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
      if (isPastGrace(upload) && isArriving(upload) && bytesPerSecondOf(upload.session) < limits.minBytesPerSecond)
        upload.stream.destroy(tooSlow())
    }
  }
  const watchEveryMs = Math.min(1_000, limits.graceMs)
  let watch: NodeJS.Timeout | undefined

  return {
    admit(session, payload, reply) {
      const key = session.toString('base64')
      if (uploadsOf(key).length >= limits.perSession) throw tooMany(retryAfterSeconds)
      const stream = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          upload.receivedBytes += chunk.length
          receivedBytes += chunk.length
          makeRoom(upload)
          done(null, chunk)
        },
      })
      const upload: Upload = { session: key, stream, receivedBytes: 0, startedAt: nowMs() }
      uploads.add(upload)
      watch ??= setInterval(endSlow, watchEveryMs).unref()
      reply.raw.once('close', () => {
        release(upload)
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
