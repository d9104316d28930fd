import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** An IPv6 address with a port is in brackets. */
const addressAndPort = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/

/** Some proxies add the port of the client. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = addressAndPort.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/**
 * The client's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with n proxies the client's
 * is the nth from the end; whatever comes before it may be forged.
 */
export function clientIp(request: FastifyRequest, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (trustedProxies === 0 || typeof forwarded !== 'string') return own
  return withoutPort(forwarded.split(',').at(-trustedProxies)?.trim() || own)
}

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const ipv6Groups = 8
const networkGroups = 4

function groupsOf(ipv6: string): string[] {
  const [withoutZone] = ipv6.split('%')
  // The URL parser normalizes the address, including an embedded IPv4 address.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [start = [], end = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  return [...start, ...Array<string>(ipv6Groups - start.length - end.length).fill('0'), ...end]
}

/** The key that limits are counted by: an IPv4 address, or a /64 network, since a client usually has a whole IPv6 /64. */
export function networkOf(address: string): string {
  const ipv4 = mappedIpv4.exec(address)?.[1]
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address
  return `${groupsOf(address).slice(0, networkGroups).join(':')}::/64`
}
