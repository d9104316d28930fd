import type { FormValues } from 'contract/form-definition/field'
import { loginForm } from 'contract/forms/login'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Checkbox } from 'ui/field/checkbox.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, option } from '../../testing/screen'
import { FormField } from './form-field'
import { useContractForm } from './use-contract-form'

const fields = {
  personal_email: personalDetailsForm.personal_email,
  gender: personalDetailsForm.gender,
  consent: loginForm.consent,
}

let submitted: FormValues<typeof fields> | undefined
let root: Root | undefined

function SampleForm() {
  const form = useContractForm(fields, {
    onSubmit: async (_body, values) => {
      submitted = values
      return undefined
    },
  })
  const isHydrated = useHydrated()
  return (
    <form onSubmit={form.submit} noValidate>
      <FormField form={form} name="personal_email" />
      <FormField form={form} name="gender" />
      <Checkbox {...form.checkbox('consent')}>I agree</Checkbox>
      <button type="submit" disabled={!isHydrated}>
        Send
      </button>
    </form>
  )
}

afterEach(() => {
  root?.unmount()
  document.getElementById('sample')?.remove()
})

test('values entered before hydration are submitted', async () => {
  const container = document.createElement('div')
  container.id = 'sample'
  container.innerHTML = renderToString(<SampleForm />)
  document.body.append(container)
  await field('Email').fill('asha@example.in')
  await option('Female').click()
  await page.getByRole('checkbox').click()
  root = hydrateRoot(container, <SampleForm />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => submitted).toEqual({ personal_email: 'asha@example.in', gender: '2', consent: 'yes' })
  await expect.element(option('Female')).toBeChecked()
  await expect.element(page.getByRole('checkbox')).toBeChecked()
})
