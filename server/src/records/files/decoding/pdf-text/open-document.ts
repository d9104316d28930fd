import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfInfo } from './pdf-marks.ts'

const options = { isEvalSupported: false, useSystemFonts: false, disableFontFace: true, verbosity: 0 }

export function openDocument(bytes: Uint8Array<ArrayBuffer>) {
  // The library keeps the bytes that it is given.
  return getDocument({ ...options, data: bytes.slice(), fontExtraProperties: true })
}

export async function infoOf(document: PDFDocumentProxy): Promise<PdfInfo> {
  const info = (await document.getMetadata()).info as Record<string, unknown>
  const text = (key: string) => (typeof info[key] === 'string' ? info[key] : undefined)
  return {
    producer: text('Producer'),
    creator: text('Creator'),
    createdAt: text('CreationDate'),
    modifiedAt: text('ModDate'),
  }
}
