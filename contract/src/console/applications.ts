import { z } from 'zod'
import { act, look, nothing, request } from './console-event.ts'
import { switchState } from './payouts.ts'

/** Whether the lender takes new applications. */
export const applications = {
  noun: 'applications',
  events: {
    switch: look({
      summary: 'Whether new applications are taken and decided',
      permission: 'signed_in',
      body: {},
      data: switchState,
    }),
    pause: act({
      summary: 'Takes and decides no new applications from now on',
      permission: 'applications_pause',
      body: {
        reason: z
          .string()
          .trim()
          .min(5, 'Please give the reason in a few words.')
          .max(200, 'Please give the reason in at most 200 characters.'),
      },
      data: nothing,
    }),
    resume_applications: request({
      summary: 'Asks to take new applications again',
      permission: 'applications_resume',
      body: {},
    }),
  },
}
