import {
  createFieldCipher,
  type EncryptedField,
  type FieldCipher,
  type HiddenText,
  type IndexedField,
  type RowId,
} from './field-cipher.ts'
import type { DataKeys } from './key-service.ts'

let cipher: FieldCipher | undefined

/**
 * Sets the keys of this process; must be called once before the database is used. They are global because otherwise every
 * query that reads a customer would need them as a parameter.
 */
export function setDataKeys(keys: DataKeys): void {
  cipher = createFieldCipher(keys)
}

function currentCipher(): FieldCipher {
  if (cipher === undefined) throw new Error('the data keys have not been set')
  return cipher
}

export const encryptField = (field: EncryptedField, row: RowId, text: string) =>
  currentCipher().encrypt(field, row, text)

export const decryptField = (field: EncryptedField, row: RowId, encrypted: Buffer) =>
  currentCipher().decrypt(field, row, encrypted)

/** For a column that may be null. */
export const decryptOptional = (field: EncryptedField, row: RowId, encrypted: Buffer | null) =>
  encrypted === null ? null : decryptField(field, row, encrypted)

/** A keyed hash by which a row is found without decrypting. */
export const blindIndex = (field: IndexedField | HiddenText, text: string) => currentCipher().index(field, text)
