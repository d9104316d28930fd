import { footerLinks } from './footer-links'
import { HomeLink } from './home-link'
import { FooterFacts } from './legal/footer-facts'
import { SocialLinks } from './social-links'
import { StoreBadge } from './store-badge'

function LinkColumn({ title, links }: (typeof footerLinks)[number]) {
  return (
    <div>
      <h2 className="font-semibold text-sm">{title}</h2>
      <ul className="mt-1">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center text-ink-soft text-sm hover:text-leaf hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All that stands at the foot of a public page: the way to every page, and what the law has a lender say. */
export function FooterContent() {
  return (
    <>
      <div className="shell grid gap-10 py-12 lg:grid-cols-[1.4fr_2fr]">
        <div className="flex flex-col items-start gap-4">
          <HomeLink />
          <p className="max-w-sm text-balance text-ink-soft text-sm">
            Short-term personal loans for salaried people in India.
          </p>
          <SocialLinks />
          <StoreBadge />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {footerLinks.map((column) => (
            <LinkColumn key={column.title} {...column} />
          ))}
        </nav>
      </div>
      <div className="border-line border-t">
        <FooterFacts />
      </div>
    </>
  )
}
