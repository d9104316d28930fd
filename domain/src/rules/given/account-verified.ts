import { passesIf, type Rule } from '../rule.ts'

export const accountVerified: Rule = {
  version: 1,
  mode: 'reject',
  title: 'The account is in the customer’s name',
  judge: ({ nameMatchScore }, { nameMatchMin }) =>
    passesIf(
      nameMatchScore !== null && nameMatchScore >= nameMatchMin,
      { nameMatchScore, nameMatchMin },
      'account not verified',
    ),
}
