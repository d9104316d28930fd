import { keyFor } from '../platform/config/app-secret.ts'
import type { DataKeys } from '../platform/field-encryption/key-service.ts'
import { setDataKeys } from '../platform/field-encryption/personal-data.ts'

/** The secret of every test, and of the processes that tests start: what one encrypts, another can read. */
export const testSecret = 'a secret that only tests know, long enough'

export const testDataKeys: DataKeys = {
  keys: new Map([[0, keyFor('data', testSecret)]]),
  current: 0,
  indexKey: keyFor('data-index', testSecret),
}
setDataKeys(testDataKeys)
