const looks = {
  plain: 'bg-sunk text-ink',
  waiting: 'bg-marigold-soft text-marigold-ink',
  good: 'bg-leaf-soft text-leaf',
  bad: 'bg-red-soft text-red',
}

export type BadgeLook = keyof typeof looks

/** A status in a word or two; the colour only repeats what the word says. */
export function Badge({ look = 'plain', children }: { look?: BadgeLook; children: string }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded-sm px-2.5 py-0.5 font-semibold text-sm ${looks[look]}`}>
      {children}
    </span>
  )
}
