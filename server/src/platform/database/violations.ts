const uniqueViolation = '23505'

/** Whether a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown }
  return code === uniqueViolation && violated === constraint
}
