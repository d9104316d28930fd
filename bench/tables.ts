import { readFile, writeFile } from 'node:fs/promises'

type Row = Record<string, string | number>

/** A Markdown table with a column for each name of the first row. */
export function table(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly (string | number | undefined)[]) => `| ${cells.join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => row[column])))
  return [line(columns), line(columns.map(() => '---')), ...body].join('\n')
}

export const goal = (name: string, measured: string, limit: string, isMet: boolean) => ({
  goal: name,
  measured,
  limit,
  result: isMet ? 'met' : 'not met',
})

/** Replaces the section of the benchmark in the document, between the comments that name it. */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const section = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end of ${name} -->)`)
  const document = await readFile(file, 'utf8')
  if (!section.test(document)) throw new Error(`${file} has no section ${name}`)
  await writeFile(
    file,
    document.replace(section, (_all, start, end) => `${start}${text}\n${end}`),
  )
}
