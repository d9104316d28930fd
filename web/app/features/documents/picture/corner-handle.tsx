import type { KeyboardEvent, PointerEvent } from 'react'
import { type CornerIndex, cornerNames, type Point } from './corners'

interface CornerHandleProps {
  index: CornerIndex
  at: Point
  /** Converts a point of the screen to fractions of the picture's width and height. */
  locate: (event: { clientX: number; clientY: number }) => Point
  onMove: (to: Point) => void
}

const smallStep = 0.01
const largeStep = 0.05

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const percent = (part: number) => `${Math.round(part * 100)}%`

/** A corner of the crop, which can be dragged or moved with the arrow keys. */
export function CornerHandle({ index, at, locate, onMove }: CornerHandleProps) {
  function handleKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? largeStep : smallStep
    onMove({ x: at.x + direction.x * step, y: at.y + direction.y * step })
  }
  function handlePointerMove(event: PointerEvent) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(locate(event))
  }
  return (
    <button
      type="button"
      aria-label={`${cornerNames[index]} corner: ${percent(at.x)} from the left, ${percent(at.y)} from the top`}
      className="-translate-x-1/2 -translate-y-1/2 absolute grid size-11 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
      style={{ left: percent(at.x), top: percent(at.y) }}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handlePointerMove}
    >
      <span className="size-5 rounded-full border-2 border-on-marigold bg-marigold shadow-soft" />
    </button>
  )
}
