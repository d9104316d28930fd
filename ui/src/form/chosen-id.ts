/** The id that a field's value stands for. Asked only once the field is known to be good. */
export function chosenId<Id extends number | string>(list: readonly { id: Id }[], value: string): Id {
  const found = list.find(({ id }) => String(id) === value)
  if (!found) throw new Error('The value is none of the choices.')
  return found.id
}
