import { QueryView } from 'ui/feedback/query-view.tsx'
import { SwitchPanel } from '../features/switches/switch-panel'
import { PageHead } from '../shared/layout/page-head'
import { useMay } from '../shared/session/session'
import { useLook } from '../shared/wire/use-look'

const words = {
  running: 'New applications are taken',
  paused: 'New applications are paused',
  pause: 'Pause all new applications…',
  resume: 'Ask to take them again…',
  resumeKind: 'resume_applications',
  effect: (
    <p>
      At once: nobody can begin an application, and a complete one waits undecided. Customers read that we take no new
      applications just now and that what they entered is kept. Open loans go on.
    </p>
  ),
}

/** The switch for all new applications. */
export default function ApplicationsSwitchPage() {
  const query = useLook('applications', 'switch', {})
  const mayPause = useMay('applications_pause')
  const mayResume = useMay('applications_resume')
  return (
    <>
      <PageHead title="New applications">One person stops them; two let them begin again.</PageHead>
      <QueryView query={query} label="Reading the switch" errorTitle="The switch could not be read">
        {(shown) => <SwitchPanel {...{ shown, noun: 'applications', words, mayPause, mayResume }} />}
      </QueryView>
    </>
  )
}
