import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** A statement that is prepared once on each connection, under its name. */
export type Statement = { name: string; text: string }

type Row = Record<string, unknown>
type Column = { name: string; parse: (text: string) => unknown }
type Field = { name: string; dataTypeID: number }

/** What pg's connection has and its types leave out. */
type Connection = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  parse(message: Statement): void
  bind(message: { statement: string; values: (string | Buffer | null)[] }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  sync(): void
}

/** What a statement answers never changes, so PostgreSQL is asked for it once. */
const columnsOf = new WeakMap<Statement, Column[]>()

/** An instant is the same in every time zone; pg would write it in the process's own, at some cost. */
const written = (value: unknown) => (value instanceof Date ? value.toISOString() : prepareValue(value))

/** One run of a prepared statement, in pg's form of a query: bind, execute and sync in one write, and rows as objects. */
export class PreparedRun<R extends Row> implements pg.Submittable {
  readonly name: string
  readonly text: string
  callback: (error: Error | null, rows: R[]) => void = () => {}
  readonly #statement: Statement
  readonly #values: (string | Buffer | null)[]
  readonly #rows: R[] = []
  #columns: Column[] | undefined
  #fault: Error | null = null

  constructor(statement: Statement, values: unknown[]) {
    this.name = statement.name
    this.text = statement.text
    this.#statement = statement
    this.#values = values.map(written)
    this.#columns = columnsOf.get(statement)
  }

  submit(given: unknown): Error | undefined {
    const connection = given as Connection
    const prepared = connection.parsedStatements[this.name]
    if (prepared !== undefined && prepared !== this.text) return new Error(`two statements are called ${this.name}`)
    connection.stream.cork()
    if (prepared === undefined) connection.parse({ name: this.name, text: this.text })
    connection.bind({ statement: this.name, values: this.#values })
    if (this.#columns === undefined) connection.describe({ type: 'P' })
    connection.execute({})
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {}
    try {
      this.#columns?.forEach(({ name, parse }, place) => {
        const text = fields[place]
        row[name] = typeof text === 'string' ? parse(text) : null
      })
    } catch (error) {
      this.#fault = error as Error
    }
    this.#rows.push(row as R)
  }

  handleCommandComplete(): void {
    columnsOf.set(this.#statement, this.#columns ?? [])
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault, this.#rows)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
