import { type Role, roles } from 'domain/staff/roles'
import type { Transaction } from '../../../platform/database/database.ts'
import { setRoles } from '../people/people.ts'

export type SampleName = Role | 'administrator_2'

const roleOf = (name: SampleName): Role => (name === 'administrator_2' ? 'administrator' : name)
const titleOf = (name: SampleName) => `${roles[roleOf(name)]}${name === 'administrator_2' ? ' 2' : ''}, sample`

/** Makes the sample person on first use. Returns the id. */
export async function findSamplePerson(transaction: Transaction, name: SampleName, now: Date): Promise<string> {
  const id = `SAMPLE-${name}`
  const inserted = await transaction
    .insertInto('staff')
    .values({
      id,
      name: titleOf(name),
      email: `${name}@sample.invalid`,
      state: 'ACTIVE',
      sampleRole: name,
      createdAt: now,
      activatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await setRoles(transaction, id, [{ role: roleOf(name), ceilingPaise: null }], now)
  return id
}
