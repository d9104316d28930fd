import { createFileCipher, fileKeys } from '../files/file-cipher.ts'
import { rotateFiles } from '../files/rotate-files.ts'
import { countServersWithoutKey } from '../personal-data/key-holders.ts'
import { retireOldKeys, rotateFields } from '../personal-data/rotate-fields.ts'
import { createObjectStore } from '../providers/providers.ts'
import { quantity, readArguments } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage =
  'npm run rotate-keys   re-encrypts personal data and files with the current data key, while the server runs or while it is stopped'

async function rotateKeys({ config, secret, dataKeys, database, clock, print }: ProgramDependencies) {
  print(`The current data key is version ${dataKeys.current}.`)
  const without = await countServersWithoutKey(database.kysely, dataKeys.current)
  if (without > 0) {
    print(`Running servers without this key: ${without}. They could not read the data, so nothing was re-encrypted.`)
    print(
      'Restart every server with the new DATA_KEYS, and run this again. A server that was killed counts for two minutes.',
    )
    return false
  }
  print(`Re-encrypted ${quantity(await rotateFields(database, dataKeys), 'value')}.`)
  const store = createObjectStore(config)
  const cipher = createFileCipher(fileKeys(dataKeys, secret))
  print(`Re-encrypted ${quantity(await rotateFiles({ database, store, cipher }), 'file')}.`)
  const retired = await retireOldKeys(database, dataKeys, clock)
  print(
    retired.length > 0
      ? `No longer used, and can be removed from DATA_KEYS: ${retired.join(', ')}. Keep it elsewhere: backups from before now need it.`
      : 'No older key is in use.',
  )
  return true
}

if (readArguments(usage, { min: 0, max: 0 })) await withDatabase(rotateKeys)
