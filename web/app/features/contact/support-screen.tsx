import { brand } from 'contract/brand'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Card } from 'ui/layout/card.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { ContactForm } from './contact-form'
import { PhoneLink } from './phone-link'

const contactItems = [
  { term: 'Phone', value: <PhoneLink /> },
  { term: 'Email', value: <a href={`mailto:${brand.email}`}>{brand.email}</a> },
  { term: 'Hours', value: brand.supportHours },
  { term: 'Address', value: brand.address },
]

export function SupportScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">Call or write to us. Keep your loan number or mobile number at hand.</p>
      <div className="grid grid-cols-1 gap-6">
        <Card>
          <DetailList items={contactItems} />
        </Card>
        <Card
          title="Complaints"
          level={2}
          footer={
            <LinkButton to="/my-dashboard/complaints" variant="secondary">
              Raise or follow a complaint
            </LinkButton>
          }
        >
          <p>Something went wrong? You get a number at once and our answer within 30 days.</p>
        </Card>
        <Card title="Send an inquiry" level={2} className="gap-4">
          <ContactForm />
        </Card>
      </div>
    </>
  )
}
