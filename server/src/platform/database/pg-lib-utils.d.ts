declare module 'pg/lib/utils.js' {
  /** How pg writes a value of JavaScript for PostgreSQL. */
  export function prepareValue(value: unknown): string | Buffer | null
}
