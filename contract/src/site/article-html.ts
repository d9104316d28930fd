const withoutAttributes = (name: string): [string, readonly string[]] => [name, []]

/** The elements that an article may contain, each with its allowed attributes. Everything else is removed. */
export const articleElements: ReadonlyMap<string, readonly string[]> = new Map([
  ...'p h2 h3 ul ol li dl dt dd blockquote hr br strong em b i code sub sup'.split(' ').map(withoutAttributes),
  ...'table caption thead tbody tr td'.split(' ').map(withoutAttributes),
  ['a', ['href']],
  ['th', ['scope']],
  ['img', ['src', 'alt', 'width', 'height']],
])

/** Elements that are removed together with their text. */
export const removedWithText: ReadonlySet<string> = new Set(
  (
    'script style template noscript iframe object embed applet frameset noframes noembed xmp plaintext ' +
    'textarea title select option button input form svg math audio video canvas head'
  ).split(' '),
)

export const htmlNamespace = 'http://www.w3.org/1999/xhtml'
export const maxNesting = 24

const safeProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:'])
const ownOrigin = 'https://own-origin.invalid'

/** The URL as a browser would resolve it, or undefined if it could run a script. */
function safeHref(href: string): string | undefined {
  const url = URL.parse(href, ownOrigin)
  if (!url || !safeProtocols.has(url.protocol) || url.username || url.password) return undefined
  return url.origin === ownOrigin ? url.href.slice(ownOrigin.length) : url.href
}

/** Images from this site or over https; the content security policy limits the hosts further. */
function safeSource(source: string): string | undefined {
  const address = safeHref(source)
  return address && /^(https:|\/)/.test(address) ? address : undefined
}

const safeScopes = new Set(['row', 'col'])
const isPixels = (value: string) => /^[1-9][0-9]{0,3}$/.test(value)

/** The safe value of an attribute, or undefined. */
export function safeAttribute(name: string, value: string): string | undefined {
  switch (name) {
    case 'href':
      return safeHref(value)
    case 'src':
      return safeSource(value)
    case 'alt':
      return value
    case 'width':
    case 'height':
      return isPixels(value) ? value : undefined
    default:
      return name === 'scope' && safeScopes.has(value) ? value : undefined
  }
}
