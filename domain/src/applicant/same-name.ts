import { nameMatchScore, namePartsOf } from './name-match-score.ts'

const initialsOf = (parts: readonly string[]) => parts.filter((part) => part.length === 1)

/**
 * Whether two spellings are surely one person's: they agree well, the first name of each stands in the other in full, and
 * no initial stands for a name: R KUMAR may be RAVI KUMAR or RAJU KUMAR.
 */
export function isSameName(one: string, two: string, scoreMin: number): boolean {
  if (nameMatchScore(one, two) < scoreMin) return false
  const [parts, others] = [namePartsOf(one), namePartsOf(two)]
  const joined = (all: readonly string[]) => all.join('')
  if (joined(parts) === joined(others)) return true
  const hasFirst = (first: string | undefined, all: readonly string[]) => first !== undefined && all.includes(first)
  const isInitialKnown = initialsOf([...parts, ...others]).every(
    (initial) => parts.includes(initial) && others.includes(initial),
  )
  return isInitialKnown && (hasFirst(parts[0], others) || hasFirst(others[0], parts))
}
