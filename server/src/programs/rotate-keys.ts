import { countServersOnOtherKey } from '../platform/field-encryption/key-holders.ts'
import { readRotationStart, retireOldKeys, rotateFields } from '../platform/field-encryption/rotate-fields.ts'
import { nameOfVersion } from '../platform/field-encryption/verify-data-keys.ts'
import { createObjectStore } from '../providers/providers.ts'
import { createFileCipher, fileKeys } from '../records/files/file-cipher.ts'
import { rotateFiles } from '../records/files/rotate-files.ts'
import { quantity, readArguments } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage =
  'npm run rotate-keys   re-encrypts personal data and files with the current data key, while the server runs or while it is stopped'

/** Version 0 is not in DATA_KEYS but derived from APP_SECRET, which has other uses. */
const derived = nameOfVersion(0)

function describeRetired(retired: readonly string[]): string[] {
  const removable = retired.filter((name) => name !== derived)
  return [
    ...(retired.length === 0 ? ['No older key is in use.'] : []),
    ...(retired.includes(derived)
      ? ['The key derived from APP_SECRET no longer encrypts data. Keep APP_SECRET: everything else still needs it.']
      : []),
    ...(removable.length > 0
      ? [
          `No longer used, and can be removed from DATA_KEYS: ${removable.join(', ')}. Keep it elsewhere: backups from before now need it.`,
        ]
      : []),
  ]
}

const usedMeanwhile =
  'A server that was started meanwhile does not encrypt with the current key. Keep every key, restart that server with the new DATA_KEYS and without DATA_KEY_VERSION, and run this again.'

async function rotateKeys({ config, dataKeys, database, clock, print }: ProgramDependencies) {
  const rotatedSince = await readRotationStart(database)
  print(`The current data key is version ${dataKeys.current}.`)
  const others = await countServersOnOtherKey(database.kysely, dataKeys.current)
  if (others > 0) {
    print(`Running servers that do not encrypt with it yet: ${others}. Nothing was re-encrypted.`)
    print(
      'Restart every server with the new DATA_KEYS and without DATA_KEY_VERSION, and run this again. A server that was killed counts for two minutes.',
    )
    return false
  }
  print(`Re-encrypted ${quantity(await rotateFields(database, dataKeys), 'value')}.`)
  const store = createObjectStore(config)
  const cipher = createFileCipher(fileKeys(dataKeys))
  print(`Re-encrypted ${quantity(await rotateFiles({ database, store, cipher }), 'file')}.`)
  // Re-encrypting may take hours, and a server may have been started with the old key meanwhile.
  if ((await countServersOnOtherKey(database.kysely, dataKeys.current)) > 0) {
    print(usedMeanwhile)
    return false
  }
  const retired = await retireOldKeys(database, dataKeys, { clock, rotatedSince })
  if (retired === undefined) {
    print(usedMeanwhile)
    return false
  }
  for (const line of describeRetired(retired)) print(line)
  return true
}

if (readArguments(usage, { min: 0, max: 0 })) await withDatabase(rotateKeys)
