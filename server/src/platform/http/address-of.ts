import type { FastifyRequest } from 'fastify'
import { keyedHash } from '../hashing.ts'

/**
 * The address a request comes from. Each trusted proxy adds the address it saw to the end of X-Forwarded-For, so the
 * visitor's stands that many places from the end; what stands before it anybody may have written.
 */
export function addressOf(request: FastifyRequest, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (trustedProxies === 0 || typeof forwarded !== 'string') return own
  return forwarded.split(',').at(-trustedProxies)?.trim() || own
}

/** Stands for an address wherever it is counted; without the key it reveals nothing. */
export function addressHash(key: Buffer, address: string): Buffer {
  return keyedHash(key, address).subarray(0, 16)
}
