import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Bodies } from './page.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** For what could not be compressed at build time; `effort` is brotli's quality. */
export async function compress(identity: Buffer, effort: number): Promise<Bodies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: effort }
  const [br, gz] = await Promise.all([brotli(identity, { params }), deflate(identity)])
  return { identity, br, gzip: gz }
}
