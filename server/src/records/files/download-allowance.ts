import type { FastifyReply } from 'fastify'
import { tooMany } from '../../platform/http/http-failure.ts'

export type DownloadLimits = {
  /** The limit of bytes over all downloads in progress. */
  totalBytes: number
  perCustomer: number
  /** How long a download may take. */
  maxMs: number
}

export type DownloadAllowance = {
  /** Counts a file until it is sent. Throws if the customer has too many downloads in progress. */
  admit(customerId: number, bytes: number, reply: FastifyReply): void
}

const defaultLimits: DownloadLimits = {
  totalBytes: 96 * 1024 * 1024,
  // As many as a browser opens at once.
  perCustomer: 6,
  maxMs: 120_000,
}

const retryAfterSeconds = 2

type Download = { customerId: number; bytes: number; end(): void }

const sumOf = (downloads: readonly Download[]) => downloads.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Limits the files in memory that are being sent, because a browser that does not read its reply keeps the file there. At
 * the limit of all of them, the oldest download is ended of the customer who has the most.
 */
export function createDownloadAllowance(limits: DownloadLimits = defaultLimits): DownloadAllowance {
  /** Oldest first. */
  const downloads = new Set<Download>()

  function oldestOfLargest(): Download | undefined {
    const ofCustomers = [...Map.groupBy(downloads, ({ customerId }) => customerId).values()]
    return ofCustomers.toSorted((one, other) => sumOf(other) - sumOf(one))[0]?.[0]
  }

  return {
    admit(customerId, bytes, reply) {
      const own = [...downloads].filter((download) => download.customerId === customerId)
      if (own.length >= limits.perCustomer) throw tooMany(retryAfterSeconds)
      const timer = setTimeout(() => reply.raw.destroy(), limits.maxMs).unref()
      const forget = () => {
        clearTimeout(timer)
        downloads.delete(download)
      }
      const end = () => {
        forget()
        reply.raw.destroy()
      }
      const download = { customerId, bytes, end }
      downloads.add(download)
      reply.raw.once('close', forget)
      while (sumOf([...downloads]) > limits.totalBytes) oldestOfLargest()?.end()
    },
  }
}
