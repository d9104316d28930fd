export interface Boxes {
  length: number
  accept: (character: string, index: number) => boolean
  transform?: ((character: string) => string) | undefined
}

/**
 * Lays characters over the boxes from `start` on, leaving out those a box does not take.
 * A gap is kept as a space. Says what the boxes hold then, and where writing goes on.
 */
export function spreadCharacters(boxes: Boxes, value: string, text: string, start: number) {
  const cells = Array.from({ length: boxes.length }, (_, index) => value[index] ?? ' ')
  let next = start
  for (const character of text) {
    const shaped = boxes.transform?.(character) ?? character
    if (next >= boxes.length || !boxes.accept(shaped, next)) continue
    cells[next++] = shaped
  }
  return { value: cells.join('').trimEnd(), next: Math.min(next, boxes.length - 1), moved: next > start }
}
