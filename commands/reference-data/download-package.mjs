import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { npm } from '../setup/npm.mjs'

/** The files of a published package, as a Map of path to contents. Throws unless the archive has this integrity. */
export async function downloadPackage(name, integrity) {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-package-'))
  try {
    const code = await npm(['pack', name, '--pack-destination', folder], `downloading ${name}`)
    if (code !== 0) throw new Error(`${name} could not be downloaded`)
    const archive = readFileSync(join(folder, readdirSync(folder)[0]))
    const actual = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    if (actual !== integrity) throw new Error(`${name} has changed: its integrity is ${actual}`)
    return untar(gunzipSync(archive))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const blockBytes = 512

/** In a tar archive each file is a header block with name and size, then the contents in whole blocks. */
function untar(tar) {
  const files = new Map()
  const textBetween = (from, to) => tar.toString('utf8', from, to).replace(/\0.*$/s, '')
  for (let at = 0; at + blockBytes <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(textBetween(at + 124, at + 136), 8)
    const from = at + blockBytes
    files.set(textBetween(at, at + 100).replace(/^package\//, ''), tar.subarray(from, from + size))
    at = from + Math.ceil(size / blockBytes) * blockBytes
  }
  return files
}
