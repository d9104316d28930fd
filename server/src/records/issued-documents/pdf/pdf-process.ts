import { drawPdf } from './draw-pdf.ts'
import type { PdfDefinition } from './pdf-definition.ts'
import type { PdfReply } from './pdf-renderer.ts'

function draw(definition: PdfDefinition): PdfReply {
  try {
    return { pdf: drawPdf(definition), residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (definition: PdfDefinition) => void process.send?.(draw(definition)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
