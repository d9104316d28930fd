import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file of a backup: its path from the data directory, its length in bytes, and exactly that many bytes. */
export type ArchiveEntry = { path: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> }

/**
 * The format: a line that names it, a nonce, and the entries compressed and encrypted with AES-256-GCM, whose tag ends
 * the file. Each entry is a line of JSON with path and size, followed by its content.
 */
const header = Buffer.from('agrim-backup 1\n')
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const newline = 10
const maxLineBytes = 10_000

async function* pack(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of entries) {
    yield Buffer.from(`${JSON.stringify({ path, size })}\n`)
    yield* content
  }
}

/** Writes a new file that only its owner may read. Removes it after a failure, and never overwrites an existing file. */
export async function writeArchive(file: string, key: Buffer, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(header)
  async function* encrypt(compressed: AsyncIterable<Buffer>) {
    yield Buffer.concat([header, nonce])
    for await (const bytes of compressed) yield cipher.update(bytes)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  const target = await open(file, 'wx', 0o600)
  try {
    await pipeline(
      Readable.from(pack(entries)),
      createGzip({ level: 3 }),
      encrypt,
      target.createWriteStream({ flush: true }),
    )
  } catch (error) {
    await rm(file)
    throw error
  }
}

async function readEnds(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = Buffer.alloc(header.length + nonceBytes)
    const tag = Buffer.alloc(tagBytes)
    await handle.read(start, 0, start.length, 0)
    if (size < start.length + tagBytes || !start.subarray(0, header.length).equals(header))
      throw new Error(`${file} is not a backup of this application`)
    await handle.read(tag, 0, tagBytes, size - tagBytes)
    return { nonce: start.subarray(header.length), tag, from: start.length, to: size - tagBytes - 1 }
  } finally {
    await handle.close()
  }
}

/** Yields the entries of a stream; the content of each must be read completely before the next one. */
async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const source = bytes[Symbol.asyncIterator]()
  let buffer = Buffer.alloc(0)
  async function readMore(): Promise<boolean> {
    const { value, done } = await source.next()
    if (!done) buffer = Buffer.concat([buffer, value])
    return !done
  }
  async function* readContent(size: number) {
    for (let left = size; left > 0; ) {
      if (buffer.length === 0 && !(await readMore())) throw new Error('the backup ends within a file')
      const part = buffer.subarray(0, left)
      buffer = buffer.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  for (;;) {
    while (!buffer.includes(newline) && buffer.length < maxLineBytes && (await readMore()));
    if (buffer.length === 0) return
    const end = buffer.indexOf(newline)
    if (end < 0) throw new Error('the backup ends within a line')
    const { path, size } = JSON.parse(buffer.subarray(0, end).toString()) as { path: string; size: number }
    buffer = buffer.subarray(end + 1)
    yield { path, size, content: readContent(size) }
  }
}

/**
 * Calls `onEntry` for each entry. A wrong key or changed byte is detected only at the end of the file: if this throws, the
 * caller must discard what was read.
 */
export async function readArchive(
  file: string,
  key: Buffer,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const { nonce, tag, from, to } = await readEnds(file)
  const decipher = createDecipheriv(algorithm, key, nonce).setAAD(header).setAuthTag(tag)
  await pipeline(createReadStream(file, { start: from, end: to }), decipher, createGunzip(), async (bytes) => {
    for await (const entry of unpack(bytes)) await onEntry(entry)
  }).catch((cause: Error) => {
    // An error of the file system, for example a full disk, says nothing about the backup.
    if ('syscall' in cause) throw cause
    throw new Error(`${file} cannot be read: it is damaged, or was made with another APP_SECRET`, { cause })
  })
}
