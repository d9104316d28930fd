/**
 * Reads CSV: a field is quoted if it contains the separator, a quote at its start or a line break. Some banks quote nothing, so a
 * quote within a field is part of its text.
 */
export function parseCsv(text: string, separator: ',' | '\t'): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    row.push(field.trim())
    field = ''
  }
  const endRow = () => {
    endField()
    if (row.some((each) => each !== '')) rows.push(row)
    row = []
  }
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[index + 1] === '"') field += text[index++]
      else isQuoted = false
    } else if (character === '"' && field.trim() === '') isQuoted = true
    else if (character === separator) endField()
    else if (character === '\n') endRow()
    else if (character !== '\r') field += character
  }
  endRow()
  return rows
}
