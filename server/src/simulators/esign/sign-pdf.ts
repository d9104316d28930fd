/** The last cross-reference of a PDF stands where its last `startxref` says. */
const lastReference = (pdf: Buffer): string =>
  /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-1024).toString('latin1'))?.[1] ?? '0'

/**
 * Appends the dictionary of a signature, as signing does: what was there before stays as it was. It signs nothing, and
 * says so.
 */
export function signPdf(pdf: Buffer, name: string): Buffer {
  const signer = name.replaceAll(/[^A-Za-z .]/g, '')
  const signature = `
99999 0 obj
<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (${signer}) /Reason (Simulated, not a signature)
/ByteRange [0 ${pdf.length} ${pdf.length} 0] /Contents <00> >>
endobj
startxref
${lastReference(pdf)}
%%EOF
`
  return Buffer.concat([pdf, Buffer.from(signature, 'latin1')])
}
