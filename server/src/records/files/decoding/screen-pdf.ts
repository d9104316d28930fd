import { constants, inflateSync } from 'node:zlib'

/**
 * The result of a quick check before the PDF is parsed: `plain` is safe to open, `too complex` inflates to more than any
 * real document needs, and `unusual` takes long to parse or cannot be decided without opening the file.
 */
type Screening = 'plain' | 'unusual' | 'too complex'

/** For one stream of text or objects. Picture streams, which may be larger, are not inflated here. */
const maxInflatedBytes = 32 * 1024 * 1024
const maxTotalBytes = 96 * 1024 * 1024
/** Parsing this many values takes about a second. */
const maxValues = 50_000
const maxStreams = 20_000
/** How many times a stream may be compressed. */
const maxFilters = 3
/** How many bytes before the keyword `stream` are searched for its dictionary. */
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
/** Almost every value in a PDF has one of these characters before it. */
const valueStarts = Buffer.from(' \r\n[</(')
/** For every byte, 1 if it is one of them. */
const isValueStart = Uint8Array.from({ length: 256 }, (_, byte) => Number(valueStarts.includes(byte)))

const decodeNames = (text: string) =>
  text.replace(escapedCharacter, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The dictionary before a stream; undefined if it is too long to be found. */
function dictionaryBefore(text: string, at: number): string | undefined {
  const before = text.slice(Math.max(0, at - dictionaryBytes), at)
  const start = [...before.matchAll(objectStart)].at(-1)?.index
  return start === undefined ? undefined : before.slice(start)
}

/** About how many values the bytes have. Compressed bytes count as none: each character occurs in them equally often. */
function countValues(bytes: Buffer): number {
  let starts = 0
  for (const byte of bytes) starts += isValueStart[byte] ?? 0
  return Math.max(0, starts - (bytes.length * valueStarts.length) / isValueStart.length)
}

/** The content of a stream; undefined if it exceeds the limit. */
function inflate(packed: Buffer): Buffer | undefined {
  let bytes = packed
  for (let filters = 0; bytes[0] === zlibStart; filters++) {
    if (filters === maxFilters) return undefined
    try {
      bytes = inflateSync(bytes, { maxOutputLength: maxInflatedBytes, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return undefined
      break
    }
  }
  // A stream that is not compressed does not grow.
  return bytes === packed ? Buffer.alloc(0) : bytes
}

/** The dictionary has escaped or indirect names, or the stream uses several filters or a rare one. */
const isUnusual = (dictionary: string, names: string) =>
  dictionary !== names || isIndirectType.test(names) || isChained.test(names) || isRareFilter.test(names)

export function screenPdf(pdf: Buffer): Screening {
  const text = pdf.toString('latin1')
  let screening: Screening = text.includes('/Encrypt') ? 'unusual' : 'plain'
  let [streams, inflatedBytes, values] = [0, 0, countValues(pdf)]
  for (const { index, 0: found } of text.matchAll(streamStart)) {
    streams += 1
    if (streams > maxStreams) return 'unusual'
    const dictionary = dictionaryBefore(text, index)
    const names = decodeNames(dictionary ?? '')
    if (isPicture.test(names) && !isStructure.test(names)) continue
    if (dictionary === undefined || isUnusual(dictionary, names)) screening = 'unusual'
    const inflated = inflate(pdf.subarray(index + found.length))
    inflatedBytes += inflated?.length ?? Number.POSITIVE_INFINITY
    if (inflated === undefined || inflatedBytes > maxTotalBytes) return 'too complex'
    if (isStructure.test(names)) values += countValues(inflated)
  }
  return values > maxValues ? 'unusual' : screening
}
