import { constants, inflateSync } from 'node:zlib'

/**
 * What a quick look at a PDF finds, before a reader unpacks anything: `plain` is safe to open, `too complex` grows beyond
 * what any document needs, and `unusual` cannot be told without opening it.
 */
type Screening = 'plain' | 'unusual' | 'too complex'

/** A stream of text or objects is small; pictures are not inflated here. */
const maxInflatedBytes = 32 * 1024 * 1024
const maxTotalBytes = 96 * 1024 * 1024
/** How many filters a stream may be packed with. */
const maxFilters = 3
/** How far before the word `stream` its dictionary is looked for. */
const dictionaryBytes = 4_096

const streamStart = /\bstream\r?\n/g
const objectStart = / obj\b/g
const isPicture = /\/Subtype\s*\/Image\b/
const isStructure = /\/(ObjStm|XRef)\b/
const escapedCharacter = /#([0-9a-f]{2})/gi
const isIndirectType = /\/Type\s+\d+\s+\d+\s+R\b/
const isChained = /\/Filter\s*\[[^\]]*\/[^\]]*\//
const isRareFilter = /\/(LZWDecode|LZW|RunLengthDecode|RL|ASCIIHexDecode|AHx|Crypt)\b/
const zlibStart = 0x78

const decodeNames = (text: string) =>
  text.replace(escapedCharacter, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The dictionary that stands before a stream; nothing when it is too long to be found. */
function dictionaryBefore(text: string, at: number): string | undefined {
  const before = text.slice(Math.max(0, at - dictionaryBytes), at)
  const start = [...before.matchAll(objectStart)].at(-1)?.index
  return start === undefined ? undefined : before.slice(start)
}

/** What a stream grows to; Infinity when it is more than the limit. */
function inflatedSize(packed: Buffer): number {
  let bytes = packed
  for (let filters = 0; bytes[0] === zlibStart; filters++) {
    if (filters === maxFilters) return Number.POSITIVE_INFINITY
    try {
      bytes = inflateSync(bytes, { maxOutputLength: maxInflatedBytes, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return Number.POSITIVE_INFINITY
      break
    }
  }
  // One that is not packed takes no more than it takes in the file.
  return bytes === packed ? 0 : bytes.length
}

/** A dictionary whose names are written in code, or a stream that is packed in a way that few programs use. */
const isUnusual = (dictionary: string, names: string) =>
  dictionary !== names || isIndirectType.test(names) || isChained.test(names) || isRareFilter.test(names)

export function screenPdf(pdf: Buffer): Screening {
  const text = pdf.toString('latin1')
  let screening: Screening = text.includes('/Encrypt') ? 'unusual' : 'plain'
  let total = 0
  for (const { index, 0: found } of text.matchAll(streamStart)) {
    const dictionary = dictionaryBefore(text, index)
    const names = decodeNames(dictionary ?? '')
    if (isPicture.test(names) && !isStructure.test(names)) continue
    if (dictionary === undefined || isUnusual(dictionary, names)) screening = 'unusual'
    total += inflatedSize(pdf.subarray(index + found.length))
    if (total > maxTotalBytes) return 'too complex'
  }
  return screening
}
