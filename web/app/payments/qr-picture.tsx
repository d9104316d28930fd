/** Where the code is dark, as one path: a stroke for each run of dark squares in a row. */
export function qrPath(rows: readonly boolean[][]): string {
  return rows
    .flatMap((row, y) => {
      const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
      return Array.from(line.matchAll(/1+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    })
    .join('')
}

const margin = 4

/** Black on white in either theme: cameras read nothing else for sure. */
export function QrPicture({ path, size, label }: { path: string; size: number; label: string }) {
  const whole = size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-${margin} -${margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-lg border border-line"
    >
      <path fill="#fff" d={`M-${margin}-${margin}h${whole}v${whole}h-${whole}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
