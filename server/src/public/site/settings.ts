import type { z } from 'zod'
import { webAddress } from '../../platform/config/setting-types.ts'

export const siteEnvironment = { UPLOAD_HOST: webAddress.optional() }

/** The base address of the blog's images; this server by default. */
export const readSite = (env: z.output<z.ZodObject<typeof siteEnvironment>>) => ({
  uploadHost: env.UPLOAD_HOST?.replace(/\/*$/, '/') ?? '/uploads/',
})
