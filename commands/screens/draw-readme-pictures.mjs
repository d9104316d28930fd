import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedProgram, repository } from '../process/environment.mjs'
import { run } from '../process/run.mjs'

/** Draws the pictures that docs/pictures/pictures.json lists, from the demonstration; returns the exit code. */
export async function drawReadmePictures(env, filter) {
  const { default: sharp } = await import('sharp')
  const drawn = mkdtempSync(join(tmpdir(), 'agrim-pictures-'))
  try {
    const command = installedProgram('playwright', 'test', '-c', 'e2e/playwright.pictures.config.ts', ...filter)
    const { code } = await run(command, { env: { ...env, PICTURES_DIR: drawn } })
    for (const file of readdirSync(drawn)) {
      const target = join(repository, 'docs/pictures', file.replace('.png', '.webp'))
      await sharp(join(drawn, file)).webp({ quality: 82, effort: 6 }).toFile(target)
    }
    return code
  } finally {
    rmSync(drawn, { recursive: true, force: true })
  }
}
