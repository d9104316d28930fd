import { AwsClient } from 'aws4fetch'
import { sha256Of } from '../../platform/sha256-of.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { isObjectKey, requireObjectKey } from './object-key.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

const triesMore = 2
const nothing = new Uint8Array()
/** Ours among what else a bucket may hold. */
const folder = 'files/'
const xmlText = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

function objectsIn(page: string): StoredObject[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const key = xmlText(entry, 'Key')?.slice(folder.length) ?? ''
    const storedAt = new Date(xmlText(entry, 'LastModified') ?? '')
    return isObjectKey(key) && !Number.isNaN(storedAt.getTime()) ? [{ key, storedAt }] : []
  })
}

/** Objects in a bucket of any S3-compatible store, addressed by path. */
export function createS3Store({ endpoint, bucket, region, timeoutMs = 20_000, ...keys }: S3Options): ObjectStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: triesMore })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (key: string) => `${bucketUrl}/${folder}${requireObjectKey(key)}`

  async function call(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    // The store compares what arrives with this, so that half an object is refused there.
    const headers = { 'x-amz-content-sha256': (await sha256Of(body ?? nothing)).toString('hex') }
    const options = { method, headers, redirect: 'error' as const, signal: AbortSignal.timeout(timeoutMs) }
    const response = await client.fetch(url, body ? { ...options, body } : options).catch((cause: unknown) => {
      throw new ProviderFailure('s3', 'no answer', cause)
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new ProviderFailure('s3', `refused with HTTP ${response.status}`)
  }
  const bodyOf = <Body>(read: Promise<Body>) =>
    read.catch((cause: unknown) => {
      throw new ProviderFailure('s3', 'half an answer', cause)
    })

  return {
    async put(key, bytes) {
      const response = await call('PUT', urlOf(key), bytes)
      await response.body?.cancel()
      if (!response.ok) throw new ProviderFailure('s3', 'there is no such bucket')
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
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (after !== undefined) query.set('continuation-token', after)
        const response = await call('GET', `${bucketUrl}?${query}`)
        if (!response.ok) throw new ProviderFailure('s3', 'there is no such bucket')
        const page = await bodyOf(response.text())
        yield* objectsIn(page)
        after = xmlText(page, 'NextContinuationToken')
      } while (after !== undefined)
    },
  }
}
