import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { createFontWatch } from './lying-fonts.ts'
import { matrixOf } from './matrix.ts'
import { infoOf, openDocument } from './open-document.ts'
import { type FontsOfPage, followPainting, maxWordsOfPage } from './painted-page.ts'
import { readMarks } from './pdf-marks.ts'
import type { PdfPage, PdfTextProblem, PdfTextResult } from './pdf-text.ts'

const maxPages = 200
const maxWords = 60_000
/** A document whose first pages have no letters is a scan; the others need not be drawn to know that. */
const pagesThatTell = 3

class TextRefused extends Error {
  readonly problem: PdfTextProblem
  constructor(problem: PdfTextProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The names of fonts, by the names that the reader gives to the objects. */
function createFontNames() {
  const names: string[] = []
  const byLoaded = new Map<string, number>()
  return {
    names,
    ofLoaded: (loaded: string) => byLoaded.get(loaded) ?? 0,
    indexOf(loaded: string, name: string): number {
      const known = names.indexOf(name)
      const index = known >= 0 ? known : names.push(name) - 1
      byLoaded.set(loaded, index)
      return index
    },
  }
}
type Names = ReturnType<typeof createFontNames>

type FontObject = { name?: string; fontMatrix?: number[]; vertical?: boolean }

function fontsOf(page: PDFPageProxy, { indexOf }: Names, saw: FontsOfPage['saw']): FontsOfPage {
  const objects = new Map<string, FontObject>()
  const font = (name: string) => {
    const known = objects.get(name) ?? (page.commonObjs.has(name) ? (page.commonObjs.get(name) as FontObject) : {})
    objects.set(name, known)
    return known
  }
  return { font, saw, indexOf: (name) => indexOf(name, font(name).name ?? name) }
}

async function readPage(document: PDFDocumentProxy, number: number, names: Names, saw: FontsOfPage['saw']) {
  const page = await document.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const operators = await page.getOperatorList()
  const painted = followPainting({ width, height, matrix: matrixOf(transform) }, operators, fontsOf(page, names, saw))
  page.cleanup()
  if (painted.words.length + painted.wordsOutside >= maxWordsOfPage) throw new TextRefused('too much text')
  return painted
}

async function readPages(document: PDFDocumentProxy) {
  if (document.numPages > maxPages) throw new TextRefused('too many pages')
  const [names, watch] = [createFontNames(), createFontWatch()]
  const pages: PdfPage[] = []
  let words = 0
  for (let number = 1; number <= document.numPages; number++) {
    if (number > pagesThatTell && words === 0) break
    const page = await readPage(document, number, names, watch.saw)
    words += page.words.length + page.wordsOutside
    if (words > maxWords) throw new TextRefused('too much text')
    pages.push(page)
  }
  return { pages, fonts: names.names, lyingFonts: [...new Set(watch.lying().map((font) => names.ofLoaded(font)))] }
}

const problemOf = (error: unknown): PdfTextProblem => {
  if (error instanceof TextRefused) return error.problem
  return (error as Error).name === 'PasswordException' ? 'locked' : 'damaged'
}

/** The letters of a PDF with their places, as a viewer paints them. May take long, so it runs in a separate process. */
export async function readPdfText(bytes: Uint8Array<ArrayBuffer>): Promise<PdfTextResult> {
  const task = openDocument(bytes)
  try {
    const document = await task.promise
    const marks = readMarks(Buffer.from(bytes).toString('latin1'), await infoOf(document))
    return { kind: 'valid', text: { ...(await readPages(document)), marks } }
  } catch (error) {
    return { kind: problemOf(error) }
  } finally {
    await task.destroy()
  }
}
