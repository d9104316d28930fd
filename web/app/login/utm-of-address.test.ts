import { expect, test } from 'vitest'
import { utmOfAddress } from './utm-of-address.ts'

test('the five campaign parameters are read from the address, absent ones as empty', () => {
  expect(utmOfAddress('?utm_source=diwali&utm_term=a%20b&other=1')).toEqual({
    utm_source: 'diwali',
    utm_medium: '',
    utm_campaign: '',
    utm_term: 'a b',
    utm_content: '',
  })
})
