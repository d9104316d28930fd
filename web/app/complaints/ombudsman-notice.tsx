import { Card } from 'ui/layout/card.tsx'
import { CalendarDate } from '../format/calendar-date'
import { RegulatorLink } from '../legal/regulator-link'
import type { ComplaintDetails } from './use-complaints'

/** When and where the customer may take the complaint to the Reserve Bank's ombudsman. */
export function OmbudsmanNotice({ complaint: { ombudsman, number, status } }: { complaint: ComplaintDetails }) {
  const { from, to, is_open } = ombudsman
  if (!is_open && status !== 'OPEN') return null
  return (
    <Card title="The Reserve Bank’s ombudsman" level={2} highlighted={is_open && status === 'OPEN'}>
      {is_open ? (
        <p>
          {status === 'OPEN'
            ? 'You need not wait for us any longer. '
            : 'If you are not satisfied with our answer, you need not accept it. '}
          Until <CalendarDate date={to} /> you may take this complaint to the Reserve Bank of India under its Integrated
          Ombudsman Scheme, free of charge: on the <RegulatorLink to="complaints" /> (cms.rbi.org.in) or by calling{' '}
          <a href="tel:14448">14448</a>. Please give our number {number}.
        </p>
      ) : (
        <p className="text-ink-soft">
          If you have no answer from us by then, you may take this complaint to the Reserve Bank of India from{' '}
          <CalendarDate date={from} /> on, free of charge. This page and an SMS will tell you how.
        </p>
      )}
    </Card>
  )
}
