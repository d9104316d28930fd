import type { QrCode } from './qr-code'

/** The QR standard requires a quiet zone of four modules. */
const quietZone = 4

/** Small enough for two codes side by side, with at least three pixels per module of a long code. */
const [minWidth, minModuleWidth] = [224, 3]

/** Black on white in either theme, because not every scanner reads inverted codes. */
export function QrImage({ path, size, label }: QrCode & { label: string }) {
  const fullSize = size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-${quietZone} -${quietZone} ${fullSize} ${fullSize}`}
      width={Math.max(minWidth, fullSize * minModuleWidth)}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-lg border border-line"
    >
      <path fill="#fff" d={`M-${quietZone}-${quietZone}h${fullSize}v${fullSize}h-${fullSize}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
