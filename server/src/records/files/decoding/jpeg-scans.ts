const marker = 0xff
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const isStandalone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= startOfImage)

/** The next marker at or after a position. Skips stuffed bytes and restart markers, which occur within a scan. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(marker, from); at >= 0; at = bytes.indexOf(marker, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && code !== marker && !isStandalone(code)) return at
  }
  return -1
}

/** A baseline JPEG has one scan and a progressive one about ten. Each scan costs a full decoding of the image. */
export function countScans(bytes: Uint8Array): number {
  let scans = 0
  for (let at = findMarker(bytes, 2); at >= 0; ) {
    const code = bytes[at + 1]
    if (code === endOfImage) break
    if (code === startOfScan) scans += 1
    const length = ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    at = findMarker(bytes, at + 2 + length)
  }
  return scans
}
