import { AwsClient } from 'aws4fetch'
import { ProviderFailure } from '../provider-failure.ts'
import { isObjectKey, type ObjectStore, requireObjectKey, type StoredObject } from './object-store.ts'

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
/** The bucket may contain objects of others. */
const prefix = 'files/'
/** Not createHash: hashing a large file must not block the event loop. */
const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

const xmlText = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

function objectsIn(page: string): StoredObject[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const key = xmlText(entry, 'Key')?.slice(prefix.length) ?? ''
    const storedAt = new Date(xmlText(entry, 'LastModified') ?? '')
    return isObjectKey(key) && !Number.isNaN(storedAt.getTime()) ? [{ key, storedAt }] : []
  })
}

/** Objects in a bucket of any S3-compatible store, addressed by path. */
export function createS3Store({ endpoint, bucket, region, timeoutMs = 20_000, ...keys }: S3Options): ObjectStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (key: string) => `${bucketUrl}/${prefix}${requireObjectKey(key)}`

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

  return {
    async put(key, bytes) {
      const response = await call('PUT', urlOf(key), bytes)
      await response.body?.cancel()
      if (!response.ok) throw new ProviderFailure('s3', 'no such bucket')
    },
    async get(key) {
      const response = await call('GET', urlOf(key))
      if (response.ok) return new Uint8Array(await bodyOf(response.arrayBuffer()))
      await response.body?.cancel()
      return undefined
    },
    async delete(key) {
      await (await call('DELETE', urlOf(key))).body?.cancel()
    },
    async *list() {
      let continuationToken: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (continuationToken !== undefined) query.set('continuation-token', continuationToken)
        const response = await call('GET', `${bucketUrl}?${query}`)
        if (!response.ok) throw new ProviderFailure('s3', 'no such bucket')
        const page = await bodyOf(response.text())
        yield* objectsIn(page)
        continuationToken = xmlText(page, 'NextContinuationToken')
      } while (continuationToken !== undefined)
    },
  }
}
