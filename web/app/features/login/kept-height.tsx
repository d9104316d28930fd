import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface KeptHeightProps {
  /** Until this changes, the height is kept. */
  during: string
  children: ReactNode
}

/** Keeps the height of what it had, so that nothing below jumps under a finger when a banner goes by itself. */
export function KeptHeight({ during, children }: KeptHeightProps) {
  const content = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState({ during, height: 0 })
  useLayoutEffect(() => {
    const height = content.current?.offsetHeight ?? 0
    if (kept.during !== during || height > kept.height) setKept({ during, height })
  })
  return (
    <div style={kept.height > 0 ? { minHeight: kept.height } : undefined}>
      <div ref={content}>{children}</div>
    </div>
  )
}
