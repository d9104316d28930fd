import type { Clock } from '../../platform/clock.ts'
import { keyFor } from '../../platform/config/app-secret.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DataKeys } from '../../platform/field-encryption/key-service.ts'
import type { AadhaarKey } from '../../providers/aadhaar/aadhaar-keys.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import type { VirusScan } from '../../providers/virus-scan/virus-scan.ts'
import { createBodyReader } from './bodies/body-reader.ts'
import { createUploadAllowance } from './bodies/upload-allowance.ts'
import type { Decoder } from './decoding/decoder.ts'
import { createDownloadAllowance } from './download-allowance.ts'
import { createFileAddresses } from './file-addresses.ts'
import { createFileCipher, fileKeys } from './file-cipher.ts'
import { createPasswordTries } from './password-tries.ts'
import { createUploads } from './uploads.ts'

type Dependencies = {
  store: ObjectStore
  virusScan?: VirusScan | undefined
  decoder: Decoder
  database: Database
  clock: Clock
  secret: string
  dataKeys: DataKeys
  aadhaarKeys: readonly AadhaarKey[]
}

/** Reads, checks, stores and serves the files that customers upload. */
export function createFiles({ secret, dataKeys, ...dependencies }: Dependencies) {
  const { store, database, clock } = dependencies
  const cipher = createFileCipher(fileKeys(dataKeys))
  const bodyReader = createBodyReader()
  const passwordTries = createPasswordTries({ database, clock, hashKey: keyFor('pdf-password', secret) })
  return {
    ...createUploads({ ...dependencies, cipher, passwordTries }),
    addresses: createFileAddresses(keyFor('file-address', secret), clock),
    cipher,
    store,
    bodies: { bodyReader, allowance: createUploadAllowance() },
    downloads: createDownloadAllowance(),
    close: () => {
      passwordTries.stop()
      return bodyReader.close()
    },
  }
}

export type Files = ReturnType<typeof createFiles>
