import { randomBytes, webcrypto } from 'node:crypto'
import { keyFor } from '../../platform/config/app-secret.ts'
import { deriveKey } from '../../platform/field-encryption/field-cipher.ts'
import type { DataKeys } from '../../platform/field-encryption/key-service.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type FileCipher = {
  /** Encrypts with the current key. */
  seal(fileId: string, bytes: Bytes): Promise<Buffer<ArrayBuffer>>
  open(fileId: string, sealed: Bytes): Promise<Buffer<ArrayBuffer>>
  /** The version of the key that new files are sealed with. */
  keyVersion: number
}

export type FileKeys = { keys: ReadonlyMap<number, Bytes>; current: number }

/** Version 0 is the key that files had before keys had versions. */
export function fileKeys(dataKeys: DataKeys, secret: string): FileKeys {
  const versions = [...dataKeys.keys.keys()].filter((version) => version > 0)
  const derived = versions.map((version) => [version, new Uint8Array(deriveKey(dataKeys, version, 'files'))] as const)
  return { keys: new Map([[0, new Uint8Array(keyFor('files', secret))], ...derived]), current: dataKeys.current }
}

/** The first byte of every object names its format. In the first format no key version follows. */
const [firstFormat, versionedFormat] = [1, 2]
const nonceBytes = 12
const headBytes = { [firstFormat]: 1, [versionedFormat]: 3 } as const

function headOf(keyVersion: number): Buffer {
  if (keyVersion === 0) return Buffer.of(firstFormat)
  const head = Buffer.of(versionedFormat, 0, 0)
  head.writeUInt16BE(keyVersion, 1)
  return head
}

function readHead(sealed: Bytes): { head: Bytes; keyVersion: number } {
  const format = sealed[0]
  if (format !== firstFormat && format !== versionedFormat)
    throw new Error('the format of an encrypted file is unknown')
  const head = sealed.subarray(0, headBytes[format as keyof typeof headBytes])
  return { head, keyVersion: format === firstFormat ? 0 : Buffer.from(head).readUInt16BE(1) }
}

/** AES-256-GCM, computed off the event loop. Opening fails for another file id than at sealing, or altered bytes. */
export function createFileCipher({ keys, current }: FileKeys): FileCipher {
  const imported = new Map(
    [...keys].map(([version, key]) => [
      version,
      webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    ]),
  )
  function keyOf(version: number) {
    const key = imported.get(version)
    if (key === undefined) throw new Error(`there is no data key of version ${version}`)
    return key
  }
  const method = (fileId: string, format: number, keyVersion: number, nonce: Bytes) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: Buffer.from(format === firstFormat ? `1:${fileId}` : `2:${keyVersion}:${fileId}`),
  })
  return {
    keyVersion: current,
    async seal(fileId, bytes) {
      const [head, nonce] = [headOf(current), randomBytes(nonceBytes)]
      const how = method(fileId, head[0] ?? 0, current, nonce)
      return Buffer.concat([head, nonce, Buffer.from(await webcrypto.subtle.encrypt(how, await keyOf(current), bytes))])
    },
    async open(fileId, sealed) {
      const { head, keyVersion } = readHead(sealed)
      const nonce = sealed.subarray(head.length, head.length + nonceBytes)
      const how = method(fileId, head[0] ?? 0, keyVersion, nonce)
      const content = sealed.subarray(head.length + nonceBytes)
      return Buffer.from(await webcrypto.subtle.decrypt(how, await keyOf(keyVersion), content))
    },
  }
}
