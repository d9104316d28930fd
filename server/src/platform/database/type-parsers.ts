import pg from 'pg'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
const int8Array = 1016

function parseInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a JavaScript integer`)
  return number
}

const parsers = new Map<number, (text: string) => unknown>([
  // Ids and paise; one that a JavaScript number cannot represent exactly throws.
  [INT8, parseInteger],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInteger))],
  // pg would make it midnight in the local time zone.
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text)],
])

/** Passed to our connections instead of changing the parsers of pg globally. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === 'binary' ? undefined : parsers.get(oid)
    return (parser as never) ?? pg.types.getTypeParser(oid, format as 'text')
  },
}
