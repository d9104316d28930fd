import type { z } from 'zod'

/** Lists every invalid setting, so that all can be corrected at once. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'

  constructor(problems: readonly string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
  }
}

/** An empty setting counts as unset, because shells and compose files often pass `NAME=`. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** Parses the environment; `problemsOf` checks rules that involve several settings. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  problemsOf: (env: z.output<Schema>) => string[],
  env: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = withoutEmpty(env)
  const parsed = schema.safeParse(given)
  const unreadable = parsed.success ? [] : parsed.error.issues
  const problems = [
    ...unreadable.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...remainingProblems(schema, problemsOf, given, new Set(unreadable.map((issue) => String(issue.path[0])))),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

/** Checks those rules even if some settings are unreadable, so that one start lists all problems. */
function remainingProblems<Schema extends z.ZodType>(
  schema: Schema,
  problemsOf: (env: z.output<Schema>) => string[],
  given: Record<string, unknown>,
  unreadable: ReadonlySet<string>,
): string[] {
  const readable = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !unreadable.has(name))))
  if (!readable.success) return []
  return problemsOf(readable.data).filter((problem) => !unreadable.has(problem.split(':')[0] ?? ''))
}
