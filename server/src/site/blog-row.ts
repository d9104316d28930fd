import type { BlogSummary } from 'contract/site/blog-post'
import { documentMarker } from 'contract/site/document-marker'

/** What the list reads of an article; dates stay text, as they travel. */
export const summaryColumns = 'id, title, short_description, published_on::text, thumb_image, banner_image'

export type SummaryRow = {
  id: string
  title: string
  short_description: string
  published_on: string
  thumb_image: string
  banner_image: string
}

export function summaryOf(row: SummaryRow): BlogSummary {
  return {
    id: row.id,
    title: row.title,
    short_description: row.short_description,
    created_date: row.published_on,
    thumb_image_url: documentMarker + row.thumb_image,
    banner_image_url: documentMarker + row.banner_image,
  }
}
