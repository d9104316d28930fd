import { expect, test } from 'vitest'
import { campaignParameters } from './campaign-parameters.ts'

test('the five UTM parameters are read from the query string, missing ones as empty text', () => {
  expect(campaignParameters('?utm_source=diwali&utm_term=a%20b&other=1')).toEqual({
    utm_source: 'diwali',
    utm_medium: '',
    utm_campaign: '',
    utm_term: 'a b',
    utm_content: '',
  })
})
