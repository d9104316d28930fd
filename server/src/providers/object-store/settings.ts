import { z } from 'zod'
import { optionalText, webAddress } from '../../platform/config/setting-types.ts'

export const objectStoreEnvironment = {
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

type Environment = z.output<z.ZodObject<typeof objectStoreEnvironment>>

const requiredByS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function objectStoreProblems(env: Environment): string[] {
  if (env.FILE_STORE === 'disk') return []
  return requiredByS3.filter((name) => !env[name]).map((name) => `${name}: is required by the file store s3`)
}

/** Undefined if files are stored on disk. */
export function readObjectStoreSettings(env: Environment) {
  const s3 = {
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
  return { s3: env.FILE_STORE === 's3' ? s3 : undefined }
}
