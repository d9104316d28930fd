/**
 * Appends the pages of a drawn PDF to an earlier one, whose own pages stay as they are. Screen readers get no structure for the
 * appended pages, because a structure cannot be copied from one PDF to another.
 */
export async function appendPages(
  earlier: Uint8Array,
  drawn: Uint8Array,
  { title, keywords }: { title: string; keywords: string | undefined },
): Promise<Buffer> {
  // Loaded when it is used: its 350 modules make every start slower.
  const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(earlier, { updateMetadata: false })
  const added = await PDFDocument.load(drawn)
  for (const page of await document.copyPages(added, added.getPageIndices())) {
    // Would name an element of the earlier document's structure.
    page.node.delete(PDFName.of('StructParents'))
    document.addPage(page)
  }
  document.setTitle(title)
  if (keywords) document.setKeywords([keywords])
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
