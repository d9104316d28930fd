import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const minimumBytes = 200
const directory = process.argv[2] ?? 'build/client'
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < minimumBytes) return
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await brotli(plain, { params }))
  await writeFile(`${file}.gz`, await deflate(plain, { level: 9 }))
}

/** Run after the build: stores every text file compressed beside it, so that the server never compresses a file. */
const found = glob(`${directory}/**/*.{html,js,css,svg,json,txt,xml,webmanifest,data}`)
const work: Promise<void>[] = []
for await (const file of found) work.push(compress(file))
await Promise.all(work)
