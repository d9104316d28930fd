import type { applications } from 'contract/console/applications'
import { z } from 'zod'
import type { ConsoleHandlers } from '../door/console-handler.ts'
import { done, refused } from '../door/console-outcome.ts'
import { type RequestKind, RequestRefused } from '../requests/request-kind.ts'
import { showSwitch } from './show-switch.ts'
import { pauseSwitch, readSwitch, resumeSwitch } from './switches.ts'

export const applicationHandlers: ConsoleHandlers<(typeof applications)['events']> = {
  switch: async (_body, { transaction }) => done(showSwitch(await readSwitch(transaction, 'APPLICATIONS'))),

  async pause({ reason }, { transaction, person, now, audit }) {
    audit.about({ subject: 'applications:switch', details: { reason } })
    const isPaused = await pauseSwitch(transaction, 'APPLICATIONS', { reason, staffId: person.staffId, now })
    return isPaused
      ? done({}, 'No new application is taken any more.')
      : refused('New applications are paused already.')
  },
}

export const resumeApplications: RequestKind = {
  kind: 'resume_applications',
  title: 'Take new applications again',
  schema: z.object({}),
  raise: 'applications_resume',
  decide: 'applications_resume_decide',
  subjectOf: () => 'applications:switch',
  versionOf: async (transaction) => String((await readSwitch(transaction, 'APPLICATIONS')).version),
  async execute(transaction, _command, { now }) {
    const { reason } = await readSwitch(transaction, 'APPLICATIONS')
    if (!(await resumeSwitch(transaction, 'APPLICATIONS', now)))
      throw new RequestRefused('New applications are not paused.')
    return {
      title: 'Take new applications again',
      changes: [{ label: 'New applications', before: `paused: ${reason}`, after: 'taken and decided' }],
      messages: [],
      documents: [],
    }
  },
}
