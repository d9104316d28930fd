import { brand } from 'contract/brand'
import { Wordmark } from 'ui/graphics/wordmark.tsx'

export function HomeLink() {
  return (
    <a href="/" aria-label={`${brand.name}, home`} className="flex min-h-11 items-center text-ink">
      <Wordmark name={brand.name} />
    </a>
  )
}
