import type { z } from 'zod'

/** Names every setting that cannot be used, so that all can be corrected at once. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'

  constructor(problems: readonly string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
  }
}

/** An empty setting is an absent one: shells and compose files often pass `NAME=`. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** Parses the environment; `problemsOf` finds what no setting can tell by itself. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  problemsOf: (env: z.output<Schema>) => string[],
  env: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(withoutEmpty(env))
  if (!parsed.success)
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const problems = problemsOf(parsed.data)
  if (problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}
