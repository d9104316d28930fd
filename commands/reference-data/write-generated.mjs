import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../process/environment.mjs'

/** Writes a generated file; with --check writes nothing and fails unless the file is up to date. */
export function writeGenerated(file, text) {
  const path = join(repository, file)
  const isUpToDate = existsSync(path) && readFileSync(path, 'utf8') === text
  if (process.argv.includes('--check')) {
    console.log(`${file} is ${isUpToDate ? 'up to date' : 'out of date'}`)
    process.exit(isUpToDate ? 0 : 1)
  }
  if (!isUpToDate) writeFileSync(path, text)
  console.log(`${file} ${isUpToDate ? 'was up to date' : 'written'}`)
}

/** A table as JSON with one row per line, so that a diff shows the rows that changed. */
export function jsonTable(attribution, name, rows) {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  return `{"attribution":${JSON.stringify(attribution)},\n"${name}":[\n${lines}\n]}\n`
}
