import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Glyph, type GlyphFont, layWords } from './laid-words.ts'
import { boxOf, type Matrix, matrixOf, multiply } from './matrix.ts'
import { firstState, nextLine, type PaintState, startLine } from './paint-state.ts'
import type { PdfPage } from './pdf-text.ts'

export type Operators = { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> }
export type FontsOfPage = {
  font(name: string): GlyphFont
  indexOf(name: string): number
  /** Is told each letter with the code by which the file names it. */
  saw(font: string, code: number, letter: string): void
}
type Painter = { state: PaintState; stack: PaintState[]; page: PdfPage; matrix: Matrix; fonts: FontsOfPage }
type Acts = Record<number, (painter: Painter, given: never, at: number) => void>

const white = '#ffffff'
const invisibleModes = [3, 7]
/** More words than any statement has on a page. */
export const maxWordsOfPage = 20_000
/** Lines and thin rules hide nothing. */
const leastCover = 3

/** White letters show only on a filled area of another colour. */
const isOnPaper = ({ covers }: PdfPage, { x, y }: { x: number; y: number }) =>
  !covers.some((box) => box.isDark && box.x <= x + 1 && box.right >= x && box.top <= y && box.bottom >= y - 1)

function showText({ state, page, fonts }: Painter, [glyphs]: [Glyph[]], at: number): void {
  const font = fonts.indexOf(state.font)
  for (const glyph of glyphs)
    if (typeof glyph !== 'number') fonts.saw(state.font, glyph.originalCharCode, glyph.unicode)
  for (const word of layWords(glyphs, state, fonts.font(state.font))) {
    const isOutside = word.right < 0 || word.x > page.width || word.y < 0 || word.y > page.height + word.size
    const isUnseen = invisibleModes.includes(state.mode) || state.opacity === 0
    const isHidden = isUnseen || (state.fill === white && isOnPaper(page, word))
    if (isOutside) page.wordsOutside += 1
    else if (page.words.length < maxWordsOfPage) page.words.push({ ...word, font, at, isHidden })
  }
}

const textActs: Acts = {
  [OPS.beginText]({ state }) {
    state.text = matrixOf(null)
    startLine(state, 0, 0)
  },
  [OPS.setTextMatrix]({ state }, [matrix]: [ArrayLike<number>]) {
    state.text = matrixOf(matrix)
    startLine(state, 0, 0)
  },
  [OPS.moveText]: ({ state }, [x, y]: [number, number]) => nextLine(state, x, y),
  [OPS.setLeadingMoveText]({ state }, [x, y]: [number, number]) {
    state.leading = y
    nextLine(state, x, y)
  },
  [OPS.nextLine]: ({ state }) => nextLine(state, 0, state.leading),
  [OPS.setFont]({ state }, [font, size]: [string, number]) {
    Object.assign(state, { font, size: Math.abs(size), direction: size < 0 ? -1 : 1 })
  },
  [OPS.setCharSpacing]: ({ state }, [charSpacing]: [number]) => Object.assign(state, { charSpacing }),
  [OPS.setWordSpacing]: ({ state }, [wordSpacing]: [number]) => Object.assign(state, { wordSpacing }),
  [OPS.setHScale]: ({ state }, [scale]: [number]) => Object.assign(state, { scale: scale / 100 }),
  [OPS.setLeading]: ({ state }, [leading]: [number]) => Object.assign(state, { leading: -leading }),
  [OPS.setTextRise]: ({ state }, [rise]: [number]) => Object.assign(state, { rise }),
  [OPS.setTextRenderingMode]: ({ state }, [mode]: [number]) => Object.assign(state, { mode }),
  [OPS.showText]: showText,
}

const save = ({ stack, state }: Painter) => void stack.push({ ...state })
function restore(painter: Painter): void {
  painter.state = painter.stack.pop() ?? painter.state
}
const transform = ({ state }: Painter, given: ArrayLike<number>) => {
  state.matrix = multiply(state.matrix, matrixOf(given))
}

const stateActs: Acts = {
  [OPS.save]: save,
  [OPS.restore]: restore,
  [OPS.transform]: transform,
  [OPS.setFillRGBColor]: ({ state }, [fill]: [string]) => Object.assign(state, { fill }),
  [OPS.setGState]({ state }, [entries]: [[string, unknown][]]) {
    for (const [key, value] of entries) {
      if (key === 'ca' && typeof value === 'number') state.opacity = value
      if (key === 'BM') state.isBlended = value !== 'source-over'
    }
  },
  [OPS.paintFormXObjectBegin](painter, [inner]: [ArrayLike<number> | null]) {
    save(painter)
    if (inner) transform(painter, inner)
  },
  [OPS.paintFormXObjectEnd]: restore,
  [OPS.beginAnnotation](painter, [, , place, inner]: [unknown, unknown, number[], number[]]) {
    save(painter)
    painter.state = firstState(multiply(multiply(painter.matrix, matrixOf(place)), matrixOf(inner)))
  },
  [OPS.endAnnotation]: restore,
}

const fills: readonly number[] = [
  ...[OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke],
  ...[OPS.closeFillStroke, OPS.closeEOFillStroke],
]
function paintPath({ state, page }: Painter, [paint, , bounds]: [number, unknown, number[] | null], at: number): void {
  if (!bounds || !fills.includes(paint) || state.opacity < 1 || state.isBlended) return
  const box = boxOf(state.matrix, Array.from(bounds))
  if (box.bottom - box.top > leastCover && box.right - box.x > leastCover)
    page.covers.push({ ...box, at, isDark: state.fill !== white })
}
const paintPicture = ({ state, page }: Painter, _given: unknown, at: number) =>
  void page.pictures.push({ ...boxOf(state.matrix, [0, 0, 1, 1]), at })

const areaActs: Acts = {
  [OPS.constructPath]: paintPath,
  [OPS.paintImageXObject]: paintPicture,
  [OPS.paintImageMaskXObject]: paintPicture,
  [OPS.paintInlineImageXObject]: paintPicture,
  [OPS.paintSolidColorImageMask]: paintPicture,
}

const acts: Acts = { ...textActs, ...stateActs, ...areaActs }

type Page = { width: number; height: number; matrix: Matrix }

/** Follows the drawing of a page, as a viewer would, and keeps what is painted where, in the order of painting. */
export function followPainting({ width, height, matrix }: Page, operators: Operators, fonts: FontsOfPage): PdfPage {
  const page: PdfPage = { width, height, words: [], pictures: [], covers: [], wordsOutside: 0 }
  const painter: Painter = { state: firstState(matrix), stack: [], page, matrix, fonts }
  for (let at = 0; at < operators.fnArray.length; at++)
    acts[operators.fnArray[at] ?? -1]?.(painter, (operators.argsArray[at] ?? []) as never, at)
  return page
}
