import { z } from 'zod'
import { act, look } from './console-event.ts'

/** Where the console hands out a file; it takes the signature of `download`, which is made for one session. */
export const exportPath = (exportId: string) => `/console/api/exports/${exportId}`

/** A file that belongs to whoever made it, for a day. */
export const exportFile = z.object({
  export_id: z.string(),
  name: z.string(),
  /** Without the line of headings. */
  lines: z.number(),
  made_at: z.string(),
  ends_at: z.string(),
})

export const exports = {
  noun: 'exports',
  events: {
    list: look({
      summary: 'The files that the viewer has made and that have not ended',
      permission: 'signed_in',
      body: {},
      data: z.object({ files: z.array(exportFile) }),
    }),
    download: act({
      summary: 'The address of a file of one’s own, for this session and five minutes',
      permission: 'signed_in',
      body: { export_id: z.string().max(40) },
      data: z.object({ url: z.string() }),
    }),
  },
}
