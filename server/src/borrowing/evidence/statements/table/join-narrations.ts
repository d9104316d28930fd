import type { TableLine } from './table-line.ts'

/** Lines that stand further apart than this many times their size belong to different rows. */
const blockGap = 1.5

/** Lines without a larger gap between them. */
function blocksOf(lines: readonly TableLine[]): TableLine[][] {
  const blocks: TableLine[][] = []
  for (const line of lines) {
    const last = blocks.at(-1)?.at(-1)
    const isNear = last && last.page === line.page && line.y - last.y <= blockGap * Math.max(last.size, line.size)
    if (isNear) blocks.at(-1)?.push(line)
    else blocks.push([line])
  }
  return blocks
}

type Owned = { line: TableLine; row: number; isAmbiguous: boolean }

/** To which row each line of a block with several rows belongs. */
function share(
  block: readonly TableLine[],
  isRow: (line: TableLine) => boolean,
  style: 'below' | 'above' | 'near',
): Owned[] {
  const rows = block.flatMap((line, index) => (isRow(line) ? [index] : []))
  return block.map((line, index) => {
    if (isRow(line)) return { line, row: index, isAmbiguous: false }
    const above = rows.findLast((row) => row < index)
    const below = rows.find((row) => row > index)
    if (style === 'below' && above !== undefined) return { line, row: above, isAmbiguous: false }
    if (style === 'above' && below !== undefined) return { line, row: below, isAmbiguous: false }
    const toAbove = above === undefined ? Infinity : line.y - (block[above]?.y ?? 0)
    const toBelow = below === undefined ? Infinity : (block[below]?.y ?? 0) - line.y
    return { line, row: (toAbove <= toBelow ? above : below) ?? 0, isAmbiguous: rows.length > 1 }
  })
}

/**
 * The narration of each row. It may stand above, beside and below the line with its figures: a block with one row takes all
 * of it. In a block of several rows it goes to the row above where every block begins with a row, to the row below where
 * every block ends with one, and else to the nearest, which is not certain.
 */
export function joinNarrations(
  lines: readonly TableLine[],
  isRow: (line: TableLine) => boolean,
): { narration: string; isAmbiguous?: true }[] {
  const blocks = blocksOf(lines).filter((block) => block.some(isRow))
  const several = blocks.filter((block) => block.filter(isRow).length > 1)
  const style = several.every((block) => block[0] && isRow(block[0]))
    ? 'below'
    : several.every((block) => isRow(block.at(-1) as TableLine))
      ? 'above'
      : 'near'
  return blocks.flatMap((block) => {
    const owned = block.filter(isRow).length === 1 ? share(block, isRow, 'near') : share(block, isRow, style)
    return block.flatMap((line, index) => {
      if (!isRow(line)) return []
      const own = owned.filter(({ row }) => row === index)
      const narration = own.flatMap((each) => each.line.narration.map(({ text }) => text)).join(' ')
      return [{ narration, ...(own.some(({ isAmbiguous }) => isAmbiguous) && { isAmbiguous: true as const }) }]
    })
  })
}
