/** Reads CSV: fields are separated by commas, and quoted if they contain a comma, a quote or a line break. */
export function parseCsv(text: string): string[][] {
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
    } else if (character === '"') isQuoted = true
    else if (character === ',') endField()
    else if (character === '\n') endRow()
    else if (character !== '\r') field += character
  }
  endRow()
  return rows
}
