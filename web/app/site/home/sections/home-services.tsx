import { Icon } from 'ui/graphics/icon.tsx'
import { SectionHeading } from './section-heading'

const services = [
  {
    title: 'Quick Approval',
    text: 'A decision in about 10 minutes.',
    icon: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M16 4l2 2 4-4',
  },
  {
    title: 'Quick Paperwork',
    text: 'Few documents, sent from your phone.',
    icon: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h4',
  },
  {
    title: 'Digital Application',
    text: 'Online from the first form to the payout.',
    icon: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM9 11l2 2 4-4M11 18.5h2',
  },
  {
    title: 'Loan Your Way',
    text: 'You choose how much, and what for.',
    icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  },
  {
    title: 'Payback Time',
    text: '7 to 40 days: you choose how many.',
    icon: 'M4 5h16v16H4ZM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  },
  {
    title: 'Collateral-Free',
    text: 'Nothing to pledge, nobody to sign for you.',
    icon: 'M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6ZM9 12l2 2 4-4',
  },
]

export function HomeServices() {
  return (
    <section data-part="" className="shell pb-14 md:pb-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <SectionHeading title="One loan, made simple" />
        <a href="/services" className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf hover:underline">
          Our services
          <Icon d="M5 12h14M13 6l6 6-6 6" />
        </a>
      </div>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {services.map(({ title, text, icon }) => (
          <li key={title} data-reveal="" className="flex gap-4 rounded-lg border border-line bg-card p-5">
            <span className="grid size-12 flex-none place-items-center rounded-lg bg-leaf-soft text-leaf text-lg">
              <Icon d={icon} />
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-ink-soft text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
