import { AwsClient } from 'aws4fetch'
import { ProviderFailure } from '../provider-failure.ts'
import {
  isObjectKey,
  type ObjectStore,
  ownerName,
  requireObjectKey,
  type StoredObject,
  StoreMissing,
  trashName,
} from './object-store.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

const retries = 2
const emptyBody = new Uint8Array()
/** The bucket may be shared with other applications. */
const prefix = 'files/'
const trashPrefix = `${prefix}${trashName}/`
const nameOf = (key: string) => `${prefix}${requireObjectKey(key)}`
const trashNameOf = (key: string) => `${trashPrefix}${requireObjectKey(key)}`
const ownerObject = `${prefix}${ownerName}`
/** Not createHash: hashing a large file must not block the event loop. */
const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

const xmlText = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

function objectsIn(page: string, prefix: string): StoredObject[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const key = xmlText(entry, 'Key')?.slice(prefix.length) ?? ''
    const storedAt = new Date(xmlText(entry, 'LastModified') ?? '')
    return isObjectKey(key) && !Number.isNaN(storedAt.getTime()) ? [{ key, storedAt }] : []
  })
}

/** The objects of a bucket by their full names, addressed by path. */
function openBucket({ endpoint, bucket, region, timeoutMs = 20_000, ...keys }: S3Options) {
  const client = new AwsClient({ ...keys, region, service: 's3', retries })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (name: string) => `${bucketUrl}/${name}`

  async function call(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    // The store verifies this hash and so refuses an incomplete object.
    const headers = { 'x-amz-content-sha256': await sha256Hex(body ?? emptyBody) }
    const options = { method, headers, redirect: 'error' as const, signal: AbortSignal.timeout(timeoutMs) }
    const response = await client.fetch(url, body ? { ...options, body } : options).catch((cause: unknown) => {
      throw new ProviderFailure('s3', 'no response', cause)
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new ProviderFailure('s3', `refused with HTTP ${response.status}`)
  }
  const bodyOf = <Body>(read: Promise<Body>) =>
    read.catch((cause: unknown) => {
      throw new ProviderFailure('s3', 'incomplete response', cause)
    })

  async function write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const response = await call('PUT', urlOf(name), bytes)
    await response.body?.cancel()
    if (!response.ok) throw new StoreMissing('s3', 'no such bucket')
  }
  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const response = await call('GET', urlOf(name))
    if (response.ok) return new Uint8Array(await bodyOf(response.arrayBuffer()))
    await response.body?.cancel()
    return undefined
  }
  async function remove(name: string): Promise<void> {
    await (await call('DELETE', urlOf(name))).body?.cancel()
  }
  /** Does not use the copy call of S3, which may report a failure with HTTP 200; only few, small objects are moved. */
  async function move(from: string, to: string): Promise<void> {
    const bytes = await read(from)
    if (bytes === undefined) throw new ProviderFailure('s3', 'an object to be moved is absent')
    await write(to, bytes)
    await remove(from)
  }
  async function* listBelow(prefix: string): AsyncIterable<StoredObject> {
    let continuationToken: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (continuationToken !== undefined) query.set('continuation-token', continuationToken)
      const response = await call('GET', `${bucketUrl}?${query}`)
      if (!response.ok) throw new StoreMissing('s3', 'no such bucket')
      const page = await bodyOf(response.text())
      yield* objectsIn(page, prefix)
      continuationToken = xmlText(page, 'NextContinuationToken')
    } while (continuationToken !== undefined)
  }
  return { write, read, remove, move, listBelow }
}

/** Objects in a bucket of any S3-compatible store. */
export function createS3Store(options: S3Options): ObjectStore {
  const { write, read, remove, move, listBelow } = openBucket(options)
  return {
    put: async (key, bytes) => write(nameOf(key), bytes),
    get: async (key) => read(nameOf(key)),
    delete: async (key) => remove(nameOf(key)),
    list: () => listBelow(prefix),
    moveToTrash: async (key) => move(nameOf(key), trashNameOf(key)),
    restoreFromTrash: async (key) => move(trashNameOf(key), nameOf(key)),
    deleteFromTrash: async (key) => remove(trashNameOf(key)),
    listTrash: () => listBelow(trashPrefix),
    async readOwner() {
      const bytes = await read(ownerObject)
      return bytes && Buffer.from(bytes).toString().trim()
    },
    saveOwner: (databaseId) => write(ownerObject, new TextEncoder().encode(databaseId)),
  }
}
