import { brand } from 'contract/brand'
import { Icon } from 'ui/graphics/icon.tsx'

type Network = (typeof brand.social)[number]['name']

const icons: Record<Network, string> = {
  Facebook: 'M14 21v-8h3l.5-4H14V7.2c0-1.2.4-2 2-2h1.7V1.7A20 20 0 0 0 15 1.5C12 1.5 10 3.3 10 6.7V9H7v4h3v8',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M17.2 6.8h.01',
  LinkedIn: 'M5 9v11M5 4.5v.01M10 20V9M10 13.5C10 11 12 9.3 14.5 9.3S19 11 19 14v6',
  X: 'M4 4l16 16M20 4 4 20',
}

export function SocialLinks() {
  return (
    <ul className="-ml-2.5 flex gap-1">
      {brand.social.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            rel="noopener"
            aria-label={`${brand.name} on ${name}`}
            className="icon-button text-ink-soft hover:text-leaf"
          >
            <Icon d={icons[name]} />
          </a>
        </li>
      ))}
    </ul>
  )
}
