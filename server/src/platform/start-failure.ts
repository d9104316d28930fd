import { ConfigurationError } from './config/read-environment.ts'
import { isDatabaseUnavailable } from './database/database-unavailable.ts'
import { describeFileProblem } from './file-problem.ts'

/** What a person can correct is explained in a sentence; anything else is shown with its stack. */
export function explainStartFailure(error: unknown, databaseUrl: string | undefined): string {
  if (!(error instanceof Error)) return String(error)
  // One error per address that was tried.
  if (error instanceof AggregateError && error.errors.length > 0)
    return explainStartFailure(error.errors[0], databaseUrl)
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
  if (syscall === 'listen') return `HOST and PORT cannot be used: ${message}.`
  // A missing file is not one of DATA_DIR, which is created.
  if (describeFileProblem(error) && code !== 'ENOENT') return `DATA_DIR cannot be used: ${message}.`
  const database = databaseUrl ? 'database of DATABASE_URL' : 'embedded database in DATA_DIR'
  if (isDatabaseUnavailable(error)) return `The ${database} cannot be used: ${message}.`
  const isPlain =
    error instanceof ConfigurationError || /another instance|Set DATABASE_URL|^PostgreSQL did not start/.test(message)
  return isPlain ? message : (error.stack ?? message)
}
