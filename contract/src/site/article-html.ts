const bare = (name: string): [string, readonly string[]] => [name, []]

/** The elements an article may hold, each with the attributes it may carry. Whatever is not here does not get through. */
export const articleElements: ReadonlyMap<string, readonly string[]> = new Map([
  ...'p h2 h3 ul ol li dl dt dd blockquote hr br strong em b i code sub sup'.split(' ').map(bare),
  ...'table caption thead tbody tr td'.split(' ').map(bare),
  ['a', ['href']],
  ['th', ['scope']],
])

/** Elements that may neither stay nor leave their words behind. */
export const wordlessElements: ReadonlySet<string> = new Set(
  (
    'script style template noscript iframe object embed applet frameset noframes noembed xmp plaintext ' +
    'textarea title select option button input form svg math audio video canvas head'
  ).split(' '),
)

export const htmlNamespace = 'http://www.w3.org/1999/xhtml'
export const deepestNesting = 24

const safeProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:'])
const here = 'https://here.invalid'

/** The address as a browser would read it, or nothing when following it could run something. */
export function safeHref(href: string): string | undefined {
  const url = URL.parse(href, here)
  if (!url || !safeProtocols.has(url.protocol) || url.username || url.password) return undefined
  return url.origin === here ? url.href.slice(here.length) : url.href
}

const safeScopes = new Set(['row', 'col'])

/** The value an attribute may keep, or nothing. */
export function safeAttribute(name: string, value: string): string | undefined {
  if (name === 'href') return safeHref(value)
  return name === 'scope' && safeScopes.has(value) ? value : undefined
}
