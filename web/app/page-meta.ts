import { brand } from 'contract/brand'
import type { MetaFunction } from 'react-router'

type PageFacts = {
  title: string
  description: string /** Where the page stands, if not where it was asked for. */
  canonical?: string
}

/** The server puts its own origin before what is built; in the browser the same must come out. */
const origin = typeof window === 'undefined' ? '' : window.location.origin
const withoutEndSlash = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

/** Title, description and the one address of a public page. */
export function pageMeta({ title, description, canonical }: PageFacts): MetaFunction {
  return ({ location }) => [
    { title: `${title} | ${brand.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + (canonical ?? withoutEndSlash(location.pathname)) },
  ]
}
