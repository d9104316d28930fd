import { endpoints } from 'contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

test('the document describes every endpoint and every event that is served', async () => {
  const document = (await testApp.app.inject({ url: '/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual(
    Object.values(endpoints)
      .map((endpoint) => endpoint.path)
      .sort(),
  )
  const registration =
    document.paths[endpoints.customerRegistration.path].post.requestBody.content['application/json'].schema
  expect(registration.oneOf.map((body: { title: string }) => body.title)).toEqual(
    Object.keys(endpoints.customerRegistration.events),
  )
  const login = registration.oneOf[0]
  expect(login.properties.mobile).toMatchObject({ type: 'string', pattern: '^[6-9][0-9]{9}$' })
  // The texts that say where a visitor came from may be left out.
  expect(login.required).toEqual(['event_name', 'mobile'])
})

test('the page lists every path and event, and needs no script and no unsafe-inline', async () => {
  const page = await testApp.app.inject({ url: '/api-docs' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(page.body).not.toContain('<script')
  for (const endpoint of Object.values(endpoints)) expect(page.body).toContain(endpoint.path)
  for (const event of Object.keys(endpoints.customerRegistration.events)) expect(page.body).toContain(event)
})
