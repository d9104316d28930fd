/** A piece of an article that has been read and found harmless: words, or an element with what it holds. */
export type ArticleNode = string | ArticleElement
export type ArticleElement = { name: string; attributes: Record<string, string>; children: ArticleNode[] }
