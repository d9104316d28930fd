import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.mjs'

/** Writes a generated file; with --check only says, by the exit code, whether it is what would be written. */
export function writeGenerated(file, text) {
  const path = join(repository, file)
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === text
  if (process.argv.includes('--check')) {
    console.log(`${file} ${isSame ? 'is what is generated' : 'is not what would be generated'}`)
    process.exit(isSame ? 0 : 1)
  }
  if (!isSame) writeFileSync(path, text)
  console.log(`${file} ${isSame ? 'was up to date' : `has ${text.length} characters now`}`)
}

/** A table as JSON with one row a line, so that a change shows as the lines it touches. */
export function jsonTable(attribution, name, rows) {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  return `{"attribution":${JSON.stringify(attribution)},\n"${name}":[\n${lines}\n]}\n`
}
