import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameMatchScore } from './name-match-score.ts'

test.each([
  ['JOHN DOE', 'john doe', 100],
  ['JOHN DOE', 'john d', 85],
  ['JOHN DOE', 'j doe', 70],
  ['JOHN DOE', 'jane d', 38],
])("%s and %s are scored as in the bank's own table: %d", (one, two, score) => {
  expect(nameMatchScore(one, two)).toBe(score)
})

test.each([
  ['titles', 'MRS. ASHA RAO', 'Asha Rao'],
  ['order', 'RAO ASHA', 'ASHA RAO'],
  ['marks and spaces', "ASHA  D'SOUZA", 'ASHA D SOUZA'],
  ['joined parts', 'ASHARAO', 'ASHA RAO'],
])('%s do not matter', (_what, one, two) => {
  expect(nameMatchScore(one, two)).toBe(100)
})

test.each([
  ['a middle name that one of them lacks', 'ASHA KUMARI RAO', 'ASHA RAO'],
  ['one slip of the pen', 'ASHA CHATERJEE', 'ASHA CHATTERJEE'],
  ['a surname first, the given name as initial', 'RAO A', 'ASHA RAO'],
])('%s still agrees', (_what, one, two) => {
  expect(nameMatchScore(one, two)).toBeGreaterThanOrEqual(60)
})

test.each([
  ['another person', 'RAVI KUMAR', 'ASHA RAO'],
  ['a sister', 'ASHA RAO', 'NISHA RAO'],
  ['a surname alone', 'RAO', 'ASHA RAO'],
  ['nothing', '', 'ASHA RAO'],
  ['only a title', 'MR', 'ASHA RAO'],
])('%s does not', (_what, one, two) => {
  expect(nameMatchScore(one, two)).toBeLessThan(60)
})

test('the score is the same both ways, from 0 to 100, and 100 with itself', () => {
  const name = fc.stringMatching(/^[A-Z]{1,8}( [A-Z]{1,8}){0,3}$/).filter((text) => nameMatchScore(text, text) > 0)
  fc.assert(
    fc.property(name, name, (one, two) => {
      const score = nameMatchScore(one, two)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(nameMatchScore(one, one)).toBe(100)
    }),
  )
})
