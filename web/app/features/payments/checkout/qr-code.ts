import { encode } from 'uqr'

/** A QR code for an SVG: `size` modules wide and high. */
export type QrCode = { path: string; size: number }

/** The dark modules as one path, with one rectangle for each horizontal run. */
export function createQrCode(text: string): QrCode {
  const { data: rows, size } = encode(text, { ecc: 'M', border: 0 })
  const runs = rows.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return Array.from(modules.matchAll(/1+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { path: runs.join(''), size }
}
