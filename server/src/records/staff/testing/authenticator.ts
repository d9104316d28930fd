import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId?: string; rp?: { id?: string } }

/** A passkey in software: ES256, attestation none, the person verified unless told otherwise. */
export type Authenticator = {
  id: string
  register(options: Options, origin: string, flags?: Flags): object
  /** Signs a challenge; the type is what a browser would write. */
  answer(options: Options, origin: string, flags?: Flags): { id: string }
}
type Flags = { isVerified?: boolean }

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The parts of CBOR that a key and an attestation need: maps, byte and text strings, integers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [kty, alg, curve] = [1, 3, -1]
  return cbor(
    new Map<unknown, unknown>([
      [kty, 2],
      [alg, -7],
      [curve, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const hostOf = (options: Options, origin: string) => options.rpId ?? options.rp?.id ?? new URL(origin).hostname

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (host: string, { isVerified = true }: Flags, attested?: Buffer) => {
    counter += 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const credential = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    register(options, origin, flags = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = authenticatorData(hostOf(options, origin), flags, attested)
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    answer(options, origin, flags = {}) {
      const client = clientData('webauthn.get', options, origin)
      const authData = authenticatorData(hostOf(options, origin), flags)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }) as { id: string }
    },
  }
}
