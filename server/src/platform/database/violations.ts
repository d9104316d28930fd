const uniqueViolation = '23505'

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown }
  return code === uniqueViolation && violated === constraint
}
