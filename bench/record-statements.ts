import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'
import type { Statement } from './replay-statements.ts'

/** Loaded into a server before it starts: writes every statement that it has sent to a file when it ends. */

type Query = { text: string; values?: unknown[]; name?: string }
type Send = (this: { processID: number }, query: string | Query, values?: unknown[]) => Promise<unknown>
type Callback = (error: unknown, rows?: unknown) => void

const statements: Statement[] = []
const now = () => performance.timeOrigin + performance.now()
const { prototype } = pg.Client as unknown as { prototype: { query: Send } }
const send = prototype.query

prototype.query = function record(...parameters) {
  // The pool passes a callback.
  const callback = parameters.findLast((each: unknown) => typeof each === 'function') as Callback | undefined
  const [query, values] = parameters.filter((each) => each !== callback) as Parameters<Send>
  const { text, values: bound = values, name } = typeof query === 'string' ? { text: query } : query
  const statement = { text, values: bound, name, connection: this.processID, sentAt: now(), endedAt: 0 }
  statements.push(statement)
  const result = send.call(this, query, values).finally(() => {
    statement.endedAt = now()
  })
  if (callback) result.then((rows) => callback(undefined, rows), callback)
  return result
}

const file = process.env.STATEMENTS_FILE
process.once('exit', () => file && statements.length > 0 && writeFileSync(file, serialize(statements)))
