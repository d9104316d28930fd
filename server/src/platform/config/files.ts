import { z } from 'zod'
import { optionalText, webAddress } from './kinds-of-setting.ts'

/** Settings of where uploads are kept. */
export const filesEnvironment = {
  FILE_STORE: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
}

type Settings = z.output<z.ZodObject<typeof filesEnvironment>>

const neededByS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function filesFaults(env: Settings): string[] {
  if (env.FILE_STORE === 'disk') return []
  return neededByS3.filter((name) => !env[name]).map((name) => `${name}: is required by the file store s3`)
}

export function readFiles(env: Settings) {
  return {
    s3:
      env.FILE_STORE === 's3'
        ? {
            endpoint: env.S3_ENDPOINT ?? '',
            bucket: env.S3_BUCKET ?? '',
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          }
        : undefined,
  }
}
