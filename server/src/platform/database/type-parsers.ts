import pg from 'pg'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
const int8Array = 1016

function parseInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a JavaScript integer`)
  return number
}

const parsers = new Map<number, (text: string) => unknown>([
  // Ids and paise are integers; one that JavaScript cannot hold exactly fails loudly.
  [INT8, parseInteger],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInteger))],
  // A calendar day is the same day wherever the process runs; pg would make it midnight in the machine's zone.
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text)],
])

/** How values of PostgreSQL become JavaScript values, for connections of ours only. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === 'binary' ? undefined : parsers.get(oid)
    return (parser as never) ?? pg.types.getTypeParser(oid, format as 'text')
  },
}
