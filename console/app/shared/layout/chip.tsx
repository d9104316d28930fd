import type { ReactNode } from 'react'

export type ChipTone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

/** A short fact in a row; the words carry the meaning, the colour only draws the eye. */
export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  )
}
