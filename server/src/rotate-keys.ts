import { readArguments } from './command-line.ts'
import { createFileCipher, fileKeys } from './files/file-cipher.ts'
import { rotateFiles } from './files/rotate-files.ts'
import { retireOldKeys, rotateFields } from './personal-data/rotate-fields.ts'
import { createObjectStore } from './providers/providers.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage = 'npm run rotate-keys   encrypts everything with the current data key, beside the running server'

async function rotateKeys({ config, secret, dataKeys, database, clock, print }: ProgramDependencies) {
  print(`The current data key has version ${dataKeys.current}.`)
  print(`${await rotateFields(database, dataKeys)} values were encrypted anew.`)
  const store = createObjectStore(config)
  print(
    `${await rotateFiles({ database, store, cipher: createFileCipher(fileKeys(dataKeys, secret)) })} files were encrypted anew.`,
  )
  const retired = await retireOldKeys(database, dataKeys, clock)
  print(retired.length > 0 ? `No longer needed: ${retired.join(', ')}.` : 'No older key is left.')
  return true
}

if (readArguments(usage, { min: 0, max: 0 })) await withDatabase(rotateKeys)
