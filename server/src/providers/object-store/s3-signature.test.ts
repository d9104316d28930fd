import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { expectedSignature } from '../../testing/s3-signature.ts'

/** Examples from AWS's documentation of Signature Version 4. */
const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const url = 'https://examplebucket.s3.amazonaws.com/test.txt'
const options = { ...keys, region: 'us-east-1', service: 's3', datetime: '20130524T000000Z', url }
const emptyBodyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const getSignature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const presignedSignature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'

const toRequest = (signed: { url: URL; headers: Headers }) => ({
  method: 'GET',
  url: signed.url,
  headers: { host: signed.url.host, ...Object.fromEntries(signed.headers) },
})

test('the client and the test store compute the published signature of a GET with a range', async () => {
  const headers = { range: 'bytes=0-9', 'x-amz-content-sha256': emptyBodyHash }
  const signed = await new AwsV4Signer({ ...options, headers, allHeaders: true }).sign()
  expect(signed.headers.get('authorization')).toContain(`Signature=${getSignature}`)
  expect(expectedSignature(toRequest(signed), keys.secretAccessKey)).toBe(getSignature)
})

test('the client and the test store compute the published signature of a presigned GET', async () => {
  const signed = await new AwsV4Signer({ ...options, url: `${url}?X-Amz-Expires=86400`, signQuery: true }).sign()
  expect(signed.url.searchParams.get('X-Amz-Signature')).toBe(presignedSignature)
  expect(expectedSignature(toRequest(signed), keys.secretAccessKey)).toBe(presignedSignature)
})
