import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const s3 = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'https://objects.example',
  S3_BUCKET: 'agrim-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('files are kept on the disk unless a bucket is named', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://objects.example',
    bucket: 'agrim-files',
    region: 'ap-south-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test('a bucket needs all of its settings', () => {
  for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`${name}: is required by the file store s3`)
  expect(() => readConfig({ ...s3, S3_BUCKET: '../x' })).toThrow('S3_BUCKET: must be the name of a bucket')
})
