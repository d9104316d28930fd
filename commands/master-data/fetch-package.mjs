import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { npm } from '../npm.mjs'

/**
 * The files of a published package, as a Map of path to contents, without installing it or what it depends on.
 * The archive must be the very one that the integrity was written down of.
 */
export async function fetchPackage(name, integrity) {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-package-'))
  try {
    const code = await npm(['pack', name, '--pack-destination', folder], `fetching ${name}`)
    if (code !== 0) throw new Error(`${name} could not be fetched`)
    const archive = readFileSync(join(folder, readdirSync(folder)[0]))
    const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    if (found !== integrity) throw new Error(`${name} is not what it was: ${found}`)
    return filesOf(gunzipSync(archive))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const blockBytes = 512

/** A tar file is a block with name and size before each file, and the file in whole blocks. */
function filesOf(tar) {
  const files = new Map()
  const textAt = (from, to) => tar.toString('utf8', from, to).replace(/\0.*$/s, '')
  for (let at = 0; at + blockBytes <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(textAt(at + 124, at + 136), 8)
    const from = at + blockBytes
    files.set(textAt(at, at + 100).replace(/^package\//, ''), tar.subarray(from, from + size))
    at = from + Math.ceil(size / blockBytes) * blockBytes
  }
  return files
}
