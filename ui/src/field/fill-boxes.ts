export interface Boxes {
  length: number
  accept: (character: string, index: number) => boolean
  transform?: ((character: string) => string) | undefined
}

/**
 * Writes characters into the boxes from `start` on, skipping those that no box accepts. If one only belongs into another box,
 * nothing is written: skipping it would shift all that follow. An empty box is a space in the value. Returns the new value and
 * the box where typing continues.
 */
export function fillBoxes(boxes: Boxes, value: string, text: string, start: number) {
  const characters = Array.from({ length: boxes.length }, (_, index) => value[index] ?? ' ')
  const isKnown = (character: string) => characters.some((_, index) => boxes.accept(character, index))
  let next = start
  let isMisfit = false
  for (const typed of text) {
    const character = boxes.transform?.(typed) ?? typed
    if (next >= boxes.length || !isKnown(character)) continue
    if (boxes.accept(character, next)) characters[next++] = character
    else isMisfit = true
  }
  if (isMisfit) return { value, next: start, hasChanged: false, isMisfit }
  const filled = characters.join('').trimEnd()
  return { value: filled, next: Math.min(next, boxes.length - 1), hasChanged: next > start, isMisfit }
}

/**
 * The value after an extra character in full boxes: a prefix such as a country code is removed. Undefined if there is no
 * prefix.
 */
export function appendToBoxes(boxes: Boxes, value: string, character: string, normalise = (text: string) => text) {
  const text = value + character
  const plain = normalise(text)
  if (plain === text || plain.length > boxes.length) return undefined
  const filled = fillBoxes(boxes, '', plain, 0).value
  return filled === plain ? filled : undefined
}
