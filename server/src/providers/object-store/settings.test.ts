import { expect, test } from 'vitest'
import { z } from 'zod'
import { objectStoreEnvironment, objectStoreProblems, readObjectStoreSettings } from './settings.ts'

const parse = (env: Record<string, string>) => z.object(objectStoreEnvironment).parse(env)

const s3 = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'https://objects.example',
  S3_BUCKET: 'agrim-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('files are stored on disk unless S3 is chosen', () => {
  expect(readObjectStoreSettings(parse({})).s3).toBeUndefined()
  expect(objectStoreProblems(parse(s3))).toEqual([])
  expect(readObjectStoreSettings(parse(s3)).s3).toEqual({
    endpoint: 'https://objects.example',
    bucket: 'agrim-files',
    region: 'ap-south-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test('S3 needs all of its settings', () => {
  for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    const { [name]: _, ...others } = s3
    expect(objectStoreProblems(parse(others))).toEqual([`${name}: is required by the file store s3`])
  }
  expect(() => parse({ ...s3, S3_BUCKET: '../x' })).toThrow('must be the name of a bucket')
})
