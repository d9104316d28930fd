import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Queryable } from './database.ts'

/** Stands for a value that is supplied when the query runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type PreparedQuery<Parameters extends object, Row> = {
  execute(database: Queryable, parameters: Parameters): Promise<QueryResult<Row>>
  list(database: Queryable, parameters: Parameters): Promise<Row[]>
  find(database: Queryable, parameters: Parameters): Promise<Row | undefined>
  get(database: Queryable, parameters: Parameters): Promise<Row>
}

/**
 * A query that is built and compiled once, at its first use. Use it on hot paths, where building a query costs more than
 * sending it. The builder gets placeholders instead of values, so it must not branch on them.
 */
export function prepareQuery<Parameters extends object, Row>(
  build: (database: Queryable, parameters: Parameters) => Compilable<Row>,
): PreparedQuery<Parameters, Row> {
  const placeholders = new Proxy({} as Parameters, {
    get: (_target, name) => new Placeholder(String(name)),
    ownKeys() {
      throw new Error('a prepared query must name its parameters one by one')
    },
  })
  let compiled: CompiledQuery<Row> | undefined

  function resolve(parameter: unknown, parameters: Parameters): unknown {
    if (!(parameter instanceof Placeholder)) return parameter
    if (!(parameter.name in parameters)) throw new Error(`the query has no value for ${parameter.name}`)
    return parameters[parameter.name as keyof Parameters]
  }
  function execute(database: Queryable, parameters: Parameters): Promise<QueryResult<Row>> {
    compiled ??= build(database, placeholders).compile()
    const values = compiled.parameters.map((parameter) => resolve(parameter, parameters))
    return database.executeQuery<Row>({ ...compiled, parameters: values })
  }
  return {
    execute,
    list: async (database, parameters) => (await execute(database, parameters)).rows,
    find: async (database, parameters) => (await execute(database, parameters)).rows[0],
    async get(database, parameters) {
      const [row] = (await execute(database, parameters)).rows
      if (row === undefined) throw new Error('no result')
      return row
    },
  }
}
