import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodePath, repository } from '../process/environment.mjs'
import { run } from '../process/run.mjs'
import { npm } from '../setup/npm.mjs'
import { browserStarts } from './browser-starts.mjs'

const packageVersion = '@sparticuz/chromium@153.0.0'
const directory = join(repository, 'data/browser')
const unpacked = join(directory, 'unpacked')

/** The launcher of the downloaded browser. */
export const downloadedChromium = join(directory, 'chromium')

/** Downloads a Chromium that needs no root rights; returns its path if it starts. */
export async function downloadChromium() {
  console.log(`Downloading Chromium from npm (${packageVersion}) ...`)
  mkdirSync(unpacked, { recursive: true })
  writeFileSync(join(directory, 'package.json'), '{ "private": true }\n')
  if ((await npm(['install', '--no-save', '--prefix', directory, packageVersion], 'downloading')) !== 0)
    return undefined
  const unpack = [nodePath(), join(repository, 'commands/browser/unpack-chromium.mjs'), directory]
  if ((await run(unpack, { env: { TMPDIR: unpacked } })).code !== 0) return undefined
  for (const libraries of [undefined, join(unpacked, 'al2023/lib')]) {
    writeLauncher(libraries)
    if (await browserStarts(downloadedChromium)) return downloadedChromium
  }
  return undefined
}

/** The libraries in the package are older than most machines' own, so they are the second choice. */
function writeLauncher(libraries) {
  const lines = ['#!/bin/sh']
  if (libraries) lines.push(`export LD_LIBRARY_PATH='${libraries}'`)
  if (!existsSync('/etc/fonts/fonts.conf')) lines.push(`export FONTCONFIG_FILE='${writeFontConfiguration()}'`)
  lines.push(`exec '${join(unpacked, 'chromium')}' "$@"`, '')
  writeFileSync(downloadedChromium, lines.join('\n'))
  chmodSync(downloadedChromium, 0o755)
}

function writeFontConfiguration() {
  const file = join(directory, 'fonts.conf')
  const directories = `<dir>${join(unpacked, 'fonts')}</dir><cachedir>${join(directory, 'font-cache')}</cachedir>`
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${directories}</fontconfig>\n`)
  return file
}
