import { move, multiply } from './matrix.ts'
import type { PaintState } from './paint-state.ts'

/** A letter, or a distance in thousandths of the size. */
export type Glyph = { originalCharCode: number; unicode: string; width: number; isSpace: boolean } | number
export type GlyphFont = { fontMatrix?: readonly number[]; vertical?: boolean }
export type LaidWord = { text: string; x: number; right: number; y: number; size: number }

/** Letters further apart than this share of their size belong to two words. */
const wordGap = 0.16

/** Lays letters one after another; where they end, and the words that they form along the line. */
function layLetters(glyphs: readonly Glyph[], state: PaintState, unit: number) {
  const words: { text: string; start: number; end: number }[] = []
  let [along, isOpen] = [0, false]
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      along -= (glyph * state.size * state.scale) / 1000
      continue
    }
    const drawn = glyph.width * unit * state.scale * state.direction
    const last = words.at(-1)
    if (glyph.unicode.trim() === '') isOpen = false
    else if (last && isOpen && along - last.end <= wordGap * state.size * state.scale) {
      last.text += glyph.unicode
      last.end = along + drawn
    } else {
      words.push({ text: glyph.unicode, start: along, end: along + drawn })
      isOpen = true
    }
    along += drawn + ((glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing) * state.scale
  }
  return { words, along }
}

/** The words of one string with their places on the page; none of text that stands on end, such as a watermark. */
export function layWords(glyphs: readonly Glyph[], state: PaintState, font: GlyphFont): LaidWord[] {
  const { words, along } = layLetters(glyphs, state, state.size * (font.fontMatrix?.[0] ?? 0.001))
  const placed = multiply(multiply(state.matrix, state.text), [1, 0, 0, 1, state.x, state.y + state.rise])
  state.x += along
  const isLevel = Math.abs(placed[1]) < 0.01 * Math.hypot(placed[0], placed[1]) && placed[0] > 0
  if (!isLevel || font.vertical === true) return []
  const size = state.size * Math.hypot(placed[2], placed[3])
  return words.map(({ text, start, end }) => {
    const { x, y } = move(placed, start, 0)
    return { text, x, right: move(placed, end, 0).x, y, size }
  })
}
