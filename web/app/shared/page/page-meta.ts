import { brand } from 'contract/brand'
import { pageOrigin } from 'contract/site/site-addresses'
import type { MetaDescriptor } from 'react-router'

/** The server replaces the placeholder with its own origin, so both sides produce the same URL. */
const origin = typeof window === 'undefined' ? pageOrigin : window.location.origin

/** The absolute URL of a path on this site. */
export const pageUrl = (path: string): string => origin + path

export type PageDescription = {
  title: string
  description: string
  /** Path of the page, if it differs from the requested one. */
  canonical?: string
  /** Absolute URL of the image shown when the page is shared; the site's own by default. */
  image?: string
  type?: 'website' | 'article'
  /** From `structured-data.ts`, for search engines. */
  structuredData?: object | undefined
}

type PageMeta = (page: { location: { pathname: string } }) => MetaDescriptor[]

const withoutTrailingSlash = (pathname: string) => pathname.replace(/\/+$/, '') || '/'
const openGraph = (name: string, content: string) => ({ property: `og:${name}`, content })

function sharingMeta({ title, description, image, type = 'website' }: PageDescription, url: string) {
  return [
    openGraph('type', type),
    openGraph('site_name', brand.name),
    openGraph('locale', 'en_IN'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    openGraph('image', image ?? pageUrl('/og-image.png')),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Crawlers read it from the server's HTML, so it is left out of the browser's scripts. */
function crawlerMeta(page: PageDescription, url: string): MetaDescriptor[] {
  const data = page.structuredData ? [{ 'script:ld+json': page.structuredData }] : []
  return [...sharingMeta(page, url), ...data] as MetaDescriptor[]
}

/** Title, description, canonical URL and sharing data of a public page. */
export function pageMeta(page: PageDescription): PageMeta {
  return ({ location }) => {
    const url = pageUrl(page.canonical ?? withoutTrailingSlash(location.pathname))
    return [
      { title: `${page.title} | ${brand.name}` },
      { name: 'description', content: page.description },
      { tagName: 'link', rel: 'canonical', href: url },
      ...(import.meta.env.SSR ? crawlerMeta(page, url) : []),
    ]
  }
}
