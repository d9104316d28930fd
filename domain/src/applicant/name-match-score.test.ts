import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameMatchScore } from './name-match-score.ts'

test.each([
  ['JOHN DOE', 'john doe', 100],
  ['JOHN DOE', 'john d', 85],
  ['JOHN DOE', 'j doe', 70],
  ['JOHN DOE', 'jane d', 38],
])("%s and %s score as in the bank's table: %d", (one, two, score) => {
  expect(nameMatchScore(one, two)).toBe(score)
})

test.each([
  ['titles', 'MRS. ASHA RAO', 'Asha Rao'],
  ['order', 'RAO ASHA', 'ASHA RAO'],
  ['punctuation and extra spaces', "ASHA  D'SOUZA", 'ASHA D SOUZA'],
  ['missing spaces', 'ASHARAO', 'ASHA RAO'],
])('%s do not change the score', (_what, one, two) => {
  expect(nameMatchScore(one, two)).toBe(100)
})

test('joiners do not change the score', () => {
  const names = ['लक्\u200dष्मी कुमारी राव', 'लक्ष्मी राव'] as const
  expect(nameMatchScore(...names)).toBe(nameMatchScore('लक्ष्मी कुमारी राव', 'लक्ष्मी राव'))
  expect(nameMatchScore(...names)).toBe(90)
})

test.each([
  ['a missing middle name', 'ASHA KUMARI RAO', 'ASHA RAO'],
  ['a one-letter typo', 'ASHA CHATERJEE', 'ASHA CHATTERJEE'],
  ['the surname first and the given name as an initial', 'RAO A', 'ASHA RAO'],
  ['a one-letter typo in a single name', 'MADONA', 'MADONNA'],
])('%s is still a match', (_what, one, two) => {
  expect(nameMatchScore(one, two)).toBeGreaterThanOrEqual(60)
})

test.each([
  ['another person', 'RAVI KUMAR', 'ASHA RAO'],
  ['a sister', 'ASHA RAO', 'NISHA RAO'],
  ['a surname alone', 'RAO', 'ASHA RAO'],
  ['a given name that begins like another', 'RAM KUMAR', 'RAMESH KUMAR'],
  ['an initial that is another letter of the name', 'S RAO', 'ASHA RAO'],
  ['an empty name', '', 'ASHA RAO'],
  ['only a title', 'MR', 'ASHA RAO'],
])('%s is not a match', (_what, one, two) => {
  expect(nameMatchScore(one, two)).toBeLessThan(60)
})

const name = fc.stringMatching(/^[A-Z]{1,8}( [A-Z]{1,8}){0,3}$/).filter((text) => nameMatchScore(text, text) > 0)

test('the score is between 0 and 100, and 100 for two equal names', () => {
  fc.assert(
    fc.property(name, name, (one, two) => {
      const score = nameMatchScore(one, two)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(nameMatchScore(one, one)).toBe(100)
    }),
  )
})

test('the score does not depend on which name is given first', () => {
  expect(nameMatchScore('RAO A', 'ASHA RAO')).toBe(nameMatchScore('ASHA RAO', 'RAO A'))
  const initials = fc.stringMatching(/^[A-C]{1,3}( [A-C]{1,3}){0,3}$/)
  fc.assert(
    fc.property(fc.oneof(name, initials), fc.oneof(name, initials), (one, two) => {
      expect(nameMatchScore(one, two)).toBe(nameMatchScore(two, one))
    }),
    { numRuns: 2_000 },
  )
})
