import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { PdfDefinition } from './pdf-definition.ts'

parentPort?.on('message', async (definition: PdfDefinition) => {
  try {
    parentPort?.postMessage({ pdf: await drawPdf(definition) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
