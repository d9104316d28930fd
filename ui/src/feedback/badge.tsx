const variants = {
  neutral: 'bg-sunk text-ink',
  pending: 'bg-marigold-soft text-marigold-ink',
  positive: 'bg-leaf-soft text-leaf',
  negative: 'bg-red-soft text-red',
}

export type BadgeVariant = keyof typeof variants

/** A status in a word or two; the colour carries no information of its own. */
export function Badge({ variant = 'neutral', children }: { variant?: BadgeVariant; children: string }) {
  return (
    <span className={`inline-block wrap-normal rounded-sm px-2.5 py-0.5 font-semibold text-sm ${variants[variant]}`}>
      {children}
    </span>
  )
}
