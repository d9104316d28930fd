import { Icon } from 'ui/graphics/icon.tsx'
import { PageIntro } from '../../shared/page/page-intro'
import { pageMeta } from '../../shared/page/page-meta'
import { ApplyScene } from '../scenes'
import { ServiceIllustration } from './service-illustration'
import { services } from './services'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Services',
  description: 'Short-term loans for salaried people: quick approval, quick paperwork, all online, without collateral.',
})

function ServiceCard({ title, text, shape, lines }: (typeof services)[number]) {
  return (
    <li className="card relative p-6 hover:border-leaf md:p-8">
      <ServiceIllustration shape={shape} lines={lines} />
      <h2 className="mt-4 text-xl">{title}</h2>
      <p className="mb-3 text-ink-soft">{text}</p>
      <a
        href="/apply-now"
        className="mt-auto inline-flex min-h-11 items-center font-semibold text-leaf after:absolute after:inset-0 after:rounded-lg hover:underline"
      >
        Apply Now<span className="sr-only"> for {title}</span>
        <Icon d="M5 12h14M13 6l6 6-6 6" className="ml-2" />
      </a>
    </li>
  )
}

export default function ServicesPage() {
  return (
    <>
      <div className="md:relative">
        <PageIntro title="One loan, made simple">
          <span className="md:max-lg:block md:max-lg:max-w-md">
            We do one thing: a short loan for salaried people. Here is what you can expect.
          </span>
        </PageIntro>
        <div className="shell pb-10 md:pointer-events-none md:absolute md:inset-x-0 md:top-20 md:flex md:justify-end md:pb-0 lg:top-12">
          <div className="sm:max-w-80 md:w-52 lg:w-72">
            <ApplyScene />
          </div>
        </div>
      </div>
      <ul className="shell grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <ServiceCard key={service.title} {...service} />
        ))}
      </ul>
    </>
  )
}
