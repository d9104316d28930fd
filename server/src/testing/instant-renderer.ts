import type { PdfRenderer } from '../records/issued-documents/pdf/pdf-renderer.ts'

/** For tests that need documents but do not look at them: the definition itself stands for the drawn PDF. */
export const instantRenderer: PdfRenderer = {
  render: async (readDefinition) => Buffer.from(`%PDF-1.7 ${JSON.stringify(await readDefinition())}`),
  close: async () => {},
}
