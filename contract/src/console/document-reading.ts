import { z } from 'zod'

/** A line of a document, counted from the top of its page. */
const place = z.object({ page: z.number(), line: z.number().nullable() })

/** What a reader found in a document, each figure with the line that shows it. */
export const documentReading = z.object({
  /** Its name and version. */
  reader: z.string(),
  state: z.enum(['STARTED', 'DONE', 'REFUSED']),
  /** In a few words: that it proves itself, or why a person must read it. */
  verdict: z.string(),
  figures: z.array(z.object({ label: z.string(), value: z.string(), place: place.nullable() })),
  signs: z.array(z.object({ words: z.string(), weight: z.enum(['note', 'refer']), place: place.nullable() })),
  /** The size of each page, and where the lines that are named here stand, in points from the top left. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  lines: z.array(
    z.object({
      ...{ page: z.number(), line: z.number() },
      box: z.object({ x: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
    }),
  ),
})
