import { brand } from 'contract/brand'
import type { BlogPost } from 'contract/site/blog-post'
import { pageAddress } from '../page-address'

const schema = { '@context': 'https://schema.org' }

/*
 * What search engines read of a page: give it to `pageMeta` as `structuredData`. It is read from what the server sends,
 * so in the browser each of these is empty and no page grows by it.
 */

const lenderFacts = () => ({
  ...schema,
  '@type': 'FinancialService',
  '@id': pageAddress('/#lender'),
  name: brand.name,
  alternateName: brand.nameInHindi,
  legalName: brand.legalEntity,
  url: pageAddress('/'),
  logo: pageAddress('/icon-512.png'),
  image: pageAddress('/og-image.png'),
  telephone: brand.phone,
  email: brand.email,
  address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'IN' },
  areaServed: { '@type': 'Country', name: 'India' },
  openingHours: 'Mo-Sa 09:00-18:00',
  sameAs: brand.social.map(({ url }) => url),
})

type Pair = { question: string; answer: string }

const faqFacts = (pairs: readonly Pair[]) => ({
  ...schema,
  '@type': 'FAQPage',
  mainEntity: pairs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type ArticleFacts = Pick<BlogPost, 'id' | 'title' | 'short_description' | 'created_date'> & { image: string }

function postFacts({ id, title, short_description, created_date, image }: ArticleFacts) {
  const lender = { '@type': 'Organization', name: brand.name, url: pageAddress('/') }
  return {
    ...schema,
    '@type': 'BlogPosting',
    mainEntityOfPage: pageAddress(`/blog/${id}`),
    headline: title,
    description: short_description,
    datePublished: created_date,
    inLanguage: 'en-IN',
    image,
    author: lender,
    publisher: { ...lender, logo: { '@type': 'ImageObject', url: pageAddress('/icon-512.png') } },
  }
}

/** The lender, for home and about. */
export const organization = () => (import.meta.env.SSR ? lenderFacts() : undefined)

/** Questions with their answers in plain words, for the FAQ. */
export const faqPage = (pairs: readonly Pair[]) => (import.meta.env.SSR ? faqFacts(pairs) : undefined)

/** One article; `image` is a whole address. */
export const blogPosting = (facts: ArticleFacts) => (import.meta.env.SSR ? postFacts(facts) : undefined)
