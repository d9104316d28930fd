const titles = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SRI', 'SMT', 'KUMARI', 'LATE'])

const titleCase = (word: string) =>
  word
    .toLowerCase()
    .replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** The name to greet somebody by, from the capitals on their PAN: without a title, and not an initial if there is a longer name. */
export function firstNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const names = words.filter((word) => !titles.has(word.toUpperCase().replace(/\.$/, '')))
  const chosen = names.find((word) => (word.match(/\p{L}/gu)?.length ?? 0) > 1) ?? names[0] ?? words[0] ?? ''
  return titleCase(chosen)
}
