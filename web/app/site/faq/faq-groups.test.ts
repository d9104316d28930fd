import { expect, test } from 'vitest'
import { faqGroups } from './faq-groups'

const answerTo = (question: string) =>
  faqGroups
    .flatMap(({ questions }) => questions)
    .find((one) => one.question === question)
    ?.answer.join(' ')

test('the FAQ promises an SMS only for the decline that sends one', () => {
  expect(answerTo('What if my application is declined?')).toMatch(
    /^If the first check says no, you see it on the screen at once; if the answer comes later, an SMS tells you\./,
  )
})
