import { randomBytes, webcrypto } from 'node:crypto'
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

export function fileKeys(dataKeys: DataKeys): FileKeys {
  const derived = [...dataKeys.keys.keys()].map(
    (version) => [version, new Uint8Array(deriveKey(dataKeys, version, 'files'))] as const,
  )
  return { keys: new Map(derived), current: dataKeys.current }
}

/** The first byte of every object names its format; the version of its key follows. */
const format = 1
const headBytes = 3
const nonceBytes = 12

function headOf(keyVersion: number): Buffer {
  const head = Buffer.of(format, 0, 0)
  head.writeUInt16BE(keyVersion, 1)
  return head
}

function keyVersionOf(sealed: Bytes): number {
  if (sealed[0] !== format || sealed.length < headBytes) throw new Error('the format of an encrypted file is unknown')
  return Buffer.from(sealed.subarray(0, headBytes)).readUInt16BE(1)
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
  const method = (fileId: string, keyVersion: number, nonce: Bytes) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: Buffer.from(`${format}:${keyVersion}:${fileId}`),
  })
  return {
    keyVersion: current,
    async seal(fileId, bytes) {
      const nonce = randomBytes(nonceBytes)
      const how = method(fileId, current, nonce)
      const content = Buffer.from(await webcrypto.subtle.encrypt(how, await keyOf(current), bytes))
      return Buffer.concat([headOf(current), nonce, content])
    },
    async open(fileId, sealed) {
      const keyVersion = keyVersionOf(sealed)
      const how = method(fileId, keyVersion, sealed.subarray(headBytes, headBytes + nonceBytes))
      const content = sealed.subarray(headBytes + nonceBytes)
      return Buffer.from(await webcrypto.subtle.decrypt(how, await keyOf(keyVersion), content))
    },
  }
}
