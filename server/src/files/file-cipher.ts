import { randomBytes, webcrypto } from 'node:crypto'

export type FileCipher = {
  seal(fileId: string, bytes: Uint8Array<ArrayBuffer>): Promise<Buffer<ArrayBuffer>>
  open(fileId: string, sealed: Uint8Array<ArrayBuffer>): Promise<Buffer<ArrayBuffer>>
}

/** The first byte of every object, so that another key or method can be recognised later. */
const version = 1
const nonceBytes = 12
const headBytes = 1 + nonceBytes

/** AES-256-GCM off the event loop. A file opens only under the id it was sealed with, and only unaltered. */
export function createFileCipher(key: Uint8Array<ArrayBuffer>): FileCipher {
  const imported = webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const method = (fileId: string, nonce: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: Buffer.from(`${version}:${fileId}`),
  })
  return {
    async seal(fileId, bytes) {
      const nonce = randomBytes(nonceBytes)
      const sealed = await webcrypto.subtle.encrypt(method(fileId, nonce), await imported, bytes)
      return Buffer.concat([Buffer.of(version), nonce, Buffer.from(sealed)])
    },
    async open(fileId, sealed) {
      if (sealed[0] !== version) throw new Error('the format of an encrypted file is unknown')
      const nonce = sealed.subarray(1, headBytes)
      return Buffer.from(
        await webcrypto.subtle.decrypt(method(fileId, nonce), await imported, sealed.subarray(headBytes)),
      )
    },
  }
}
