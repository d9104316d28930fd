import { readFile } from 'node:fs/promises'
import { keyFor } from '../platform/config/app-secret.ts'
import { ConfigurationError } from '../platform/config/read-environment.ts'
import { type DataKeySettings, parseKeys } from './settings.ts'

/** Every key that rows may be encrypted with, by version, and the one for new rows. */
export type DataKeys = {
  keys: ReadonlyMap<number, Buffer>
  current: number
  /** For the hashes by which rows are found. It has no versions: a row must be found whichever version encrypts it. */
  indexKey: Buffer
}

/** The port: a key service of a cloud or a hardware module has an adapter of its own. */
export type KeyService = { readKeys(): Promise<DataKeys> }

async function configuredKeys({ keys, file }: DataKeySettings): Promise<ReadonlyMap<number, Buffer>> {
  if (keys !== undefined) return keys
  if (file === undefined) return new Map()
  const parsed = parseKeys(await readFile(file, 'utf8').catch(() => ''))
  if (parsed === undefined) throw new ConfigurationError(['DATA_KEY_FILE: cannot be read, or holds no keys'])
  return parsed
}

/** Keys from the environment or a file. Version 0 comes from the secret, so that nothing needs to be set on a laptop. */
export function createKeyService(settings: DataKeySettings, secret: string): KeyService {
  return {
    async readKeys() {
      const keys = new Map([[0, keyFor('data', secret)], ...(await configuredKeys(settings))])
      const current = settings.version ?? Math.max(...keys.keys())
      if (!keys.has(current)) throw new ConfigurationError([`DATA_KEY_VERSION: there is no key of version ${current}`])
      return { keys, current, indexKey: keyFor('data-index', secret) }
    },
  }
}
