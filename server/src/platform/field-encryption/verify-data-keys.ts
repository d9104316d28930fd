import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { ConfigurationError } from '../config/read-environment.ts'
import type { Queryable } from '../database/database.ts'
import { keyedHash } from '../hashing.ts'
import type { DataKeys } from './key-service.ts'

const indexName = 'index'
export const nameOfVersion = (version: number) => `v${version}`

const fingerprintOf = (key: Buffer) => keyedHash(key, 'fingerprint')

function fingerprints({ keys, indexKey }: DataKeys): Map<string, Buffer> {
  const versions = [...keys].map(([version, key]) => [nameOfVersion(version), fingerprintOf(key)] as const)
  return new Map([...versions, [indexName, fingerprintOf(indexKey)]])
}

function problemOf(name: string, isGiven: boolean): string {
  if (name === indexName || name === 'v0')
    return 'APP_SECRET: is not the one that the data was encrypted with; without it customers cannot be found'
  const version = name.slice(1)
  return isGiven
    ? `DATA_KEYS: the key of version ${version} is not the one that the data was encrypted with`
    : `DATA_KEYS: the key of version ${version} is missing, but some data is still encrypted with it; add it again, then run npm run rotate-keys`
}

/** Throws if a key is missing or wrong that rows are still encrypted with. Records the current key as in use. */
export async function verifyDataKeys(database: Queryable, dataKeys: DataKeys, clock: Clock): Promise<void> {
  const given = fingerprints(dataKeys)
  const known = await database
    .selectFrom('dataKeys')
    .select(['name', 'fingerprint'])
    .where('retiredAt', 'is', null)
    .execute()
  const wrong = known.filter(({ name, fingerprint }) => !given.get(name)?.equals(fingerprint))
  const problems = new Set(wrong.map(({ name }) => problemOf(name, given.has(name))))
  if (problems.size > 0) throw new ConfigurationError([...problems])
  for (const name of [nameOfVersion(dataKeys.current), indexName]) {
    const fingerprint = given.get(name) ?? Buffer.alloc(0)
    const lastUsedAt = sql<Date>`clock_timestamp()`
    await database
      .insertInto('dataKeys')
      .values({ name, fingerprint, firstUsedAt: clock.now(), lastUsedAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint, lastUsedAt, retiredAt: null }))
      .execute()
  }
}
