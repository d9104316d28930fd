import type { TestDatabase } from './test-database.ts'

const ownedColumns = `select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and table_name not like 'simulated%' and column_name in ('customer_id', 'lead_id', 'txnid')`

const leadsOfCustomer = '(select id from leads where customer_id = $1)'
const owned: Record<string, string> = {
  customer_id: '($1)',
  lead_id: leadsOfCustomer,
  txnid: `(select txnid from payment_attempts where lead_id in ${leadsOfCustomer})`,
}

/** Every row about a customer, their loans and payments, in every table. */
export async function rowsOfCustomer({ asOwner }: TestDatabase, customerId: number): Promise<object[]> {
  const { rows: columns } = await asOwner(ownedColumns)
  const selects = columns.map(
    ({ table, column }) =>
      `select '${table}' as name, to_jsonb(t) as row from ${table} as t where ${column} in ${owned[column]}`,
  )
  const customer = `select 'customers', to_jsonb(t) from customers as t where id = $1`
  const { rows } = await asOwner([...selects, `${customer} order by 1, 2`].join(' union all '), [customerId])
  return rows
}
