import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Node = { role?: string; type?: string; children?: Node[] }

/** The structure tree of a page also contains the elements of other pages, but without content. */
const hasContent = ({ type, children = [] }: Node): boolean => type === 'content' || children.some(hasContent)

/** The roles of the structure tree in reading order, such as H1, P, Table, TR, TH. */
const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).filter(hasContent).flatMap((child) => rolesOf(child)),
]

/** Reads the text of a PDF by page, and the structure that screen readers follow. */
export async function readPdf(bytes: Uint8Array, password = '') {
  const task = getDocument({ data: new Uint8Array(bytes), password, verbosity: 0 })
  const pdf = await task.promise
  const [pages, roles]: [string[], string[]] = [[], []]
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    roles.push(...rolesOf(((await page.getStructTree()) ?? {}) as Node))
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  await task.destroy()
  return {
    pages,
    text: pages.join(' ').replaceAll(/\s+/g, ' '),
    roles,
    title: info.Title,
    language: info.Language,
  }
}
