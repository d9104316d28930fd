import { readFile } from 'node:fs/promises'
import { keyFor } from '../config/app-secret.ts'
import { ConfigurationError } from '../config/read-environment.ts'
import { type DataKeySettings, parseKeys } from './settings.ts'

/** The keys by version; new values are encrypted with the current one. */
export type DataKeys = {
  keys: ReadonlyMap<number, Buffer>
  current: number
  /** The key of the blind indexes. It has no versions: rows must be found regardless of which version encrypts them. */
  indexKey: Buffer
}

/** The port. A cloud key service or a hardware module would be another adapter. */
export type KeyService = { readKeys(): Promise<DataKeys> }

async function configuredKeys({ keys, file }: DataKeySettings): Promise<ReadonlyMap<number, Buffer>> {
  if (keys !== undefined) return keys
  if (file === undefined) return new Map()
  const parsed = parseKeys(await readFile(file, 'utf8').catch(() => ''))
  if (parsed === undefined) throw new ConfigurationError(['DATA_KEY_FILE: cannot be read, or holds no keys'])
  return parsed
}

/** Keys from the environment or a file. Version 0 is derived from the secret, so that development needs no key. */
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
