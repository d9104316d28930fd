import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { expectedSignature } from '../../testing/s3-signature.ts'

/** The examples of AWS's own documentation of Signature Version 4. */
const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const url = 'https://examplebucket.s3.amazonaws.com/test.txt'
const place = { ...keys, region: 'us-east-1', service: 's3', datetime: '20130524T000000Z', url }
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const get = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const presigned = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'

const asRequest = (signed: { url: URL; headers: Headers }) => ({
  method: 'GET',
  url: signed.url,
  headers: { host: signed.url.host, ...Object.fromEntries(signed.headers) },
})

test('a GET with a range is signed as published, by the client and by the simulator', async () => {
  const headers = { range: 'bytes=0-9', 'x-amz-content-sha256': ofNothing }
  const signed = await new AwsV4Signer({ ...place, headers, allHeaders: true }).sign()
  expect(signed.headers.get('authorization')).toContain(`Signature=${get}`)
  expect(expectedSignature(asRequest(signed), keys.secretAccessKey)).toBe(get)
})

test('a presigned GET likewise', async () => {
  const signed = await new AwsV4Signer({ ...place, url: `${url}?X-Amz-Expires=86400`, signQuery: true }).sign()
  expect(signed.url.searchParams.get('X-Amz-Signature')).toBe(presigned)
  expect(expectedSignature(asRequest(signed), keys.secretAccessKey)).toBe(presigned)
})
