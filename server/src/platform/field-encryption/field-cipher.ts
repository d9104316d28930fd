import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyedHash } from '../hashing.ts'
import type { DataKeys } from './key-service.ts'

/** Every encrypted column, and the column whose value binds the encrypted value to its row. */
export const encryptedFields = {
  'customers.mobile': 'profile_id',
  'applicants.pan': 'customer_id',
  'applicants.personal_email': 'customer_id',
  'applicants.date_of_birth': 'customer_id',
  'employments.office_email': 'customer_id',
  'bank_accounts.account_number': 'lead_id',
  'nominees.mobile': 'customer_id',
  'mobile_moves.from_mobile': 'id',
  'access_records.source': 'id',
  'account_changes.old_email': 'id',
  'readings.result': 'id',
  'bureau_reports.raw': 'id',
  'bureau_reports.report': 'id',
  'aadhaar_readings.name': 'file_id',
  'aadhaar_readings.born_on': 'file_id',
  'aadhaar_readings.last_four': 'file_id',
  'decisions.body': 'id',
  'staff_requests.command': 'id',
  'staff_requests.effect': 'id',
  'staff_acts.answer': 'request_key',
  'staff_exports.body': 'id',
} as const
export type EncryptedField = keyof typeof encryptedFields
/** Encrypted fields that have a blind index to find rows by. */
export type IndexedField =
  | 'customers.mobile'
  | 'applicants.pan'
  | 'applicants.personal_email'
  | 'employments.office_email'
  | 'bank_accounts.account_number'
/** Texts of which only the keyed hash is kept. */
export type HiddenText = 'audit_entries.search' | 'screenings.person' | `links.${string}` | 'brake_marks.employer'
export type RowId = string | number

export type FieldCipher = {
  encrypt(field: EncryptedField, row: RowId, text: string): Buffer
  decrypt(field: EncryptedField, row: RowId, encrypted: Buffer): string
  /** A keyed hash of the value, stored beside it to find the row and to enforce uniqueness. */
  index(field: IndexedField | HiddenText, text: string): Buffer
  isCurrent(encrypted: Buffer): boolean
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const colon = ':'.charCodeAt(0)

/** The version of the key that a value is encrypted with; an encrypted value begins with `v1:`. */
export function keyVersionOf(encrypted: Buffer): number {
  const end = encrypted.indexOf(colon)
  const version = /^v(\d{1,4})$/.exec(encrypted.toString('latin1', 0, Math.max(end, 0)))?.[1]
  if (version === undefined) throw new Error('the format of an encrypted value is unknown')
  return Number(version)
}

/** Derives a separate key for each purpose, so that a leaked key does not expose the others. */
export function deriveKey({ keys }: DataKeys, version: number, purpose: string): Buffer {
  const master = keys.get(version)
  if (master === undefined) throw new Error(`there is no data key of version ${version}`)
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
}

/** AES-256-GCM. Decryption fails in another row or column than the value was encrypted for, or if it was altered. */
export function createFieldCipher(dataKeys: DataKeys): FieldCipher {
  const derived = new Map<string, Buffer>()
  function keyOf(field: EncryptedField, version: number): Buffer {
    const name = `${version}:${field}`
    const key = derived.get(name) ?? deriveKey(dataKeys, version, `field:${field}`)
    derived.set(name, key)
    return key
  }
  const prefix = Buffer.from(`v${dataKeys.current}:`)
  const additionalData = (field: EncryptedField, row: RowId) => Buffer.from(`${field}:${row}`)
  return {
    encrypt(field, row, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, keyOf(field, dataKeys.current), nonce)
      cipher.setAAD(additionalData(field, row))
      return Buffer.concat([prefix, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(field, row, encrypted) {
      const start = encrypted.indexOf(colon) + 1
      const nonce = encrypted.subarray(start, start + nonceBytes)
      const decipher = createDecipheriv(algorithm, keyOf(field, keyVersionOf(encrypted)), nonce)
      decipher.setAAD(additionalData(field, row))
      decipher.setAuthTag(encrypted.subarray(-tagBytes))
      const text = decipher.update(encrypted.subarray(start + nonceBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    index: (field, text) => keyedHash(dataKeys.indexKey, `${field}:${text.trim().toUpperCase()}`),
    isCurrent: (encrypted) => encrypted.subarray(0, prefix.length).equals(prefix),
  }
}
