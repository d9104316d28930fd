import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { brand } from 'contract/brand'
import { drawableText } from './drawable-text.ts'
import { fontFamilies, fontFiles } from './fonts.ts'
import type { PdfDefinition } from './pdf-definition.ts'

const mainFilePath = fileURLToPath(new URL('./document.typ', import.meta.url))
const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('.', import.meta.url)),
  fontArgs: [{ fontPaths: fontFiles }],
})

const lender = {
  name: brand.name,
  legalEntity: brand.legalEntity,
  lines: [
    `${brand.legalEntity} · ${brand.address}`,
    `RBI registration ${brand.registrationNumber} · CIN ${brand.companyNumber}`,
    `${brand.phone} · ${brand.email} · ${brand.supportHours}`,
  ],
}

/** What is the same in the last documents is not laid out again. */
const keptDocuments = 12

/** The compiler's message, without the text of the document that it quotes. */
const withoutQuotes = (error: unknown) =>
  String(error instanceof Error ? error.message : error).replaceAll(/`.*?`/gs, '…')

/** Rows grow by this many points until no table ends with a row alone on a page. */
const rowGaps = [0, 0.5, 1, 2, 4, 8, 12]

/** The last two rows of each table in turn. */
function hasLoneRow(document: NodeTypstDocument): boolean {
  const [pages = []]: number[][] = compiler.query(document, { selector: '<pages-at-end>', field: 'value' })
  return pages.some((page, index) => index % 2 === 1 && page !== pages[index - 1])
}

function layOut(definition: string): NodeTypstDocument {
  let laidOut: NodeTypstDocument | undefined
  for (const rowGap of rowGaps) {
    const { result } = compiler.compile({ mainFilePath, inputs: { definition, rowGap: String(rowGap) } })
    if (result === null) throw new Error('the template does not compile')
    if (!hasLoneRow(result)) return result
    laidOut ??= result
  }
  return laidOut as NodeTypstDocument
}

/** Draws a tagged PDF; the compiler verifies the rules of PDF/UA-1 for screen readers. The same definition always gives the same bytes. */
export function drawPdf({ createdAt, ...definition }: PdfDefinition): Buffer {
  const json = JSON.stringify({ ...definition, lender, fonts: fontFamilies }, (_key, value) =>
    typeof value === 'string' ? drawableText(value) : value,
  )
  try {
    return compiler.pdf(layOut(json), {
      pdfStandard: 'ua-1',
      creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    })
  } catch (error) {
    throw new Error(`no PDF: ${withoutQuotes(error)}`)
  } finally {
    compiler.evictCache(keptDocuments)
  }
}
