import { articleElements, maxNesting, removedWithText, safeAttribute } from 'contract/site/article-html'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

const maxLength = 100_000

/** The allowed attributes of an element, with links normalised as a browser resolves them. */
function safeAttributes(element: string, attributes: Attributes): Attributes {
  const safe = (articleElements.get(element) ?? []).flatMap((name) => {
    const value = safeAttribute(name, attributes[name] ?? '')
    return attributes[name] === undefined || value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(safe)
}

const options: IOptions = {
  allowedTags: [...articleElements.keys()],
  allowedAttributes: Object.fromEntries(Array.from(articleElements, ([element, names]) => [element, [...names]])),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  nonTextTags: [...removedWithText],
  nestingLimit: maxNesting,
  transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: safeAttributes(tagName, attributes) }) },
}

/** Removes all elements and attributes that the contract does not allow in an article. */
export function sanitiseHtml(dirty: string): string {
  if (dirty.length > maxLength) throw new RangeError('the article is too long')
  return sanitizeHtml(dirty, options)
}
