import { z } from 'zod'
import { event } from '../endpoint.ts'
import { formSchema } from '../form-definition/form-schema.ts'
import { loginForm } from '../forms/login.ts'
import { utmFields } from './utm-fields.ts'

export const login = event({
  summary: 'Send a one-time code to a mobile number; a new number gets a profile.',
  credential: 'client',
  body: formSchema(loginForm).extend(utmFields),
  answer: z.object({ Data: z.object({ cust_profile_id: z.string() }) }),
})
