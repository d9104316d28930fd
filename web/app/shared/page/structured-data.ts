import { brand } from 'contract/brand'
import type { BlogPost } from 'contract/site/blog-post'
import { openingHours } from './opening-hours'
import { pageUrl } from './page-meta'

const schema = { '@context': 'https://schema.org' }

/*
 * schema.org data for search engines, passed to `pageMeta` as `structuredData`. Crawlers read it from the server's HTML,
 * so in the browser these functions return undefined and add nothing to the scripts.
 */

const lenderData = () => ({
  ...schema,
  '@type': 'FinancialService',
  '@id': pageUrl('/#lender'),
  name: brand.name,
  alternateName: brand.nameInHindi,
  legalName: brand.legalEntity,
  url: pageUrl('/'),
  logo: pageUrl('/icon-512.png'),
  image: pageUrl('/og-image.png'),
  telephone: brand.phone,
  email: brand.email,
  address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'IN' },
  areaServed: { '@type': 'Country', name: 'India' },
  openingHours: openingHours(brand.supportHours),
  sameAs: brand.social.map(({ url }) => url),
})

type QuestionAndAnswer = { question: string; answer: string }

const faqData = (pairs: readonly QuestionAndAnswer[]) => ({
  ...schema,
  '@type': 'FAQPage',
  mainEntity: pairs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type Article = Pick<BlogPost, 'id' | 'title' | 'short_description' | 'created_date'> & { image: string }

function postData({ id, title, short_description, created_date, image }: Article) {
  const lender = { '@type': 'Organization', name: brand.name, url: pageUrl('/') }
  return {
    ...schema,
    '@type': 'BlogPosting',
    mainEntityOfPage: pageUrl(`/blog/${id}`),
    headline: title,
    description: short_description,
    datePublished: created_date,
    inLanguage: 'en-IN',
    image,
    author: lender,
    publisher: { ...lender, logo: { '@type': 'ImageObject', url: pageUrl('/icon-512.png') } },
  }
}

/** For the home and about pages. */
export const organization = () => (import.meta.env.SSR ? lenderData() : undefined)

export const faqPage = (pairs: readonly QuestionAndAnswer[]) => (import.meta.env.SSR ? faqData(pairs) : undefined)

/** `image` is an absolute URL. */
export const blogPosting = (article: Article) => (import.meta.env.SSR ? postData(article) : undefined)
