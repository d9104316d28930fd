/** A list of ids and names as a field offers it. */
export function optionsOf(list: readonly { id: number | string; name: string }[]): { value: string; label: string }[] {
  return list.map(({ id, name }) => ({ value: String(id), label: name }))
}
