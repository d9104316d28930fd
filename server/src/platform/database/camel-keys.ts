type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

export type CamelKeys<Values> = { [Name in keyof Values & string as CamelCase<Name>]: Values[Name] }

/** The values of a form, which has snake_case names on the wire, under the names of the columns they are stored in. */
export const camelKeys = <Values extends object>(values: Values): CamelKeys<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value]),
  ) as CamelKeys<Values>
