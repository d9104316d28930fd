/** The end of a public page: a link to apply, and one other link. */
export function CallToApply({
  title,
  href = '/contact',
  linkLabel = 'Contact Support',
}: {
  title: string
  href?: string
  linkLabel?: string
}) {
  return (
    <section className="shell mt-16 md:mt-24">
      <div className="grid items-center gap-6 rounded-lg bg-leaf-soft px-6 py-10 md:grid-cols-[1fr_auto] md:px-12">
        <h2>{title}</h2>
        <div className="flex flex-wrap gap-3">
          <a href="/apply-now" className="button max-sm:grow" data-variant="primary">
            Apply Now
          </a>
          <a href={href} className="button max-sm:grow" data-variant="secondary">
            {linkLabel}
          </a>
        </div>
      </div>
    </section>
  )
}
