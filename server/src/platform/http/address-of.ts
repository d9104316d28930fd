import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

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

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const ipv6Groups = 8
const networkGroups = 4

function groupsOf(ipv6: string): string[] {
  const [withoutZone] = ipv6.split('%')
  // The parser of URLs writes every address in one way only, without an embedded IPv4 address.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [start = [], end = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  return [...start, ...Array<string>(ipv6Groups - start.length - end.length).fill('0'), ...end]
}

/**
 * What limits are counted by. Whoever has one IPv6 address has the 2^64 others of its network as well, so IPv6 counts by
 * /64; an IPv4 address counts by itself.
 */
export function networkOf(address: string): string {
  const ipv4 = mappedIpv4.exec(address)?.[1]
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address
  return `${groupsOf(address).slice(0, networkGroups).join(':')}::/64`
}
