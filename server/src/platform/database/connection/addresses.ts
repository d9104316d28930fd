import type { Connection } from './connection.ts'

const shape = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#@]+)(?<rest>[/?#].*)?$/
const primaryOnly = new Set(['read-write', 'primary', 'any'])

/** Splits `postgresql://a,b:5433/name` into one address per host, because pg supports only one. */
export function splitHosts(address: string): string[] {
  const { scheme = '', login = '', hosts, rest = '' } = shape.exec(address)?.groups ?? {}
  if (hosts === undefined) return [address]
  return hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`)
}

export const addressesOf = (connection: Connection): Connection[] =>
  'connectionString' in connection
    ? splitHosts(connection.connectionString).map((connectionString) => ({ connectionString }))
    : [connection]

/** Why an address cannot be used; undefined if it can. */
export function problemOfAddress(address: string): string | undefined {
  const addresses = splitHosts(address)
  const isWhole = (single: string) => URL.canParse(single) && new URL(single).hostname !== ''
  if (addresses.length > 1 && !addresses.every(isWhole))
    return 'must name each host like postgresql://user:password@host:5432,host2:5432/name'
  // An address with a user and no host means a Unix socket, which URL does not accept.
  if (addresses.length === 1 && !URL.canParse(address.replace('@/', '@localhost/')))
    return 'cannot be parsed; special characters in the password must be percent-encoded'
  const attribute = /[?&]target_session_attrs=([^&]*)/.exec(address)?.[1]
  if (attribute && !primaryOnly.has(attribute))
    return 'target_session_attrs must be read-write: the application writes to its database'
  return undefined
}
