/** The offset of the last cross-reference table, given after the last `startxref`. */
const lastReference = (pdf: Buffer): string =>
  /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-1024).toString('latin1'))?.[1] ?? '0'

/**
 * Appends a signature dictionary as a real signature does, without changing the bytes before it. It contains no real
 * signature, and its reason states so.
 */
export function signPdf(pdf: Buffer, { name, at }: { name: string; at: Date }): Buffer {
  const signer = name.replaceAll(/[^A-Za-z .]/g, '')
  const time = at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const signature = `
99999 0 obj
<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (${signer}) /Reason (Simulated, not a signature)
/M (D:${time}+00'00') /ByteRange [0 ${pdf.length} ${pdf.length} 0] /Contents <00> >>
endobj
startxref
${lastReference(pdf)}
%%EOF
`
  return Buffer.concat([pdf, Buffer.from(signature, 'latin1')])
}
