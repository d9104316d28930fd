import { brand } from 'contract/brand'
import type { MetaDescriptor } from 'react-router'
import { pageAddress } from './page-address'

export type PageFacts = {
  title: string
  description: string
  /** Where the page stands, if not where it was asked for. */
  canonical?: string
  /** Whole address of the picture shown where the page is shared; the site's own by default. */
  image?: string
  type?: 'website' | 'article'
  /** What `site/structured-data` makes, for search engines. */
  structuredData?: object | undefined
}

type PageMeta = (page: { location: { pathname: string } }) => MetaDescriptor[]

const withoutEndSlash = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')
const openGraph = (name: string, content: string) => ({ property: `og:${name}`, content })

function sharedAs({ title, description, image, type = 'website' }: PageFacts, address: string) {
  return [
    openGraph('type', type),
    openGraph('site_name', brand.name),
    openGraph('locale', 'en_IN'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', address),
    openGraph('image', image ?? pageAddress('/og-image.png')),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Read from what the server sends and by no browser, so no browser carries it. */
function forFinders(facts: PageFacts, address: string): MetaDescriptor[] {
  const data = facts.structuredData ? [{ 'script:ld+json': facts.structuredData }] : []
  return [...sharedAs(facts, address), ...data] as MetaDescriptor[]
}

/** Title, description, the one address of a public page, and how it looks where it is found or shared. */
export function pageMeta(facts: PageFacts): PageMeta {
  return ({ location }) => {
    const address = pageAddress(facts.canonical ?? withoutEndSlash(location.pathname))
    return [
      { title: `${facts.title} | ${brand.name}` },
      { name: 'description', content: facts.description },
      { tagName: 'link', rel: 'canonical', href: address },
      ...(import.meta.env.SSR ? forFinders(facts, address) : []),
    ]
  }
}
