import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The package unpacks into the temporary directory; the caller sets TMPDIR to choose another.
const [directory] = process.argv.slice(2)
const entry = createRequire(join(directory, 'package.json')).resolve('@sparticuz/chromium')
const { inflate } = await import(pathToFileURL(entry).href)
for (const name of ['chromium', 'fonts', 'al2023', 'libGLESv2.so']) {
  rmSync(join(tmpdir(), name), { recursive: true, force: true })
}
const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
await Promise.all(archives.map((archive) => inflate(join(dirname(entry), '../bin', archive))))
