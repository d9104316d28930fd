import { Card } from 'ui/layout/card.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { RegulatorLink } from '../legal/regulator-link'
import type { ComplaintDetails } from './use-complaints'

type Props = { complaint: ComplaintDetails }

function OpenWindow({ complaint: { ombudsman, number, status } }: Props) {
  return (
    <p>
      {status === 'OPEN'
        ? 'You need not wait for us any longer. '
        : 'If you are not satisfied with our answer, you need not accept it. '}
      Until <CalendarDate date={ombudsman.to} /> you may take this complaint to the Reserve Bank of India under its
      Integrated Ombudsman Scheme, free of charge: on the <RegulatorLink to="complaints" /> (cms.rbi.org.in) or by
      calling <a href="tel:14448">14448</a>. Please give our number {number}.
    </p>
  )
}

/** Before the time to go to the ombudsman, and after it. */
function ClosedWindow({ complaint: { ombudsman, days_left } }: Props) {
  if (days_left !== null && days_left < 0)
    return (
      <p className="text-ink-soft">
        You could take this complaint to the Reserve Bank of India until <CalendarDate date={ombudsman.to} />. We still
        owe you an answer.
      </p>
    )
  return (
    <p className="text-ink-soft">
      If you have no answer from us by then, you may take this complaint to the Reserve Bank of India from{' '}
      <CalendarDate date={ombudsman.from} /> on, free of charge. This page and an SMS will tell you how.
    </p>
  )
}

/** When and where the customer may take the complaint to the Reserve Bank's ombudsman. */
export function OmbudsmanNotice({ complaint }: Props) {
  const { ombudsman, status } = complaint
  if (!ombudsman.is_open && status !== 'OPEN') return null
  return (
    <Card title="The Reserve Bank’s ombudsman" level={2} highlighted={ombudsman.is_open && status === 'OPEN'}>
      {ombudsman.is_open ? <OpenWindow complaint={complaint} /> : <ClosedWindow complaint={complaint} />}
    </Card>
  )
}
