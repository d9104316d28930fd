import { z } from 'zod'

/** An article in the list. An image is the document marker followed by a file name. */
export const blogSummary = z.object({
  id: z.string(),
  title: z.string(),
  short_description: z.string(),
  created_date: z.iso.date(),
  thumb_image_url: z.string(),
  banner_image_url: z.string(),
})

/** The long description is HTML. */
export const blogPost = blogSummary.extend({ long_description: z.string() })

export type BlogSummary = z.output<typeof blogSummary>
export type BlogPost = z.output<typeof blogPost>
