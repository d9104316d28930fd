import fastify from 'fastify'
import pg from 'pg'
import { seededCustomers } from './seed-customers.ts'

/** The reference: only Fastify and a pool, with a transaction of four round trips and a prepared read. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12, idleTimeoutMillis: 0 })
const app = fastify()

const mobileBody = { type: 'object', required: ['mobile'], properties: { mobile: { type: 'string' } } }

app.post<{ Body: { mobile: string } }>('/transaction', { schema: { body: mobileBody } }, async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'insert_bare',
      text: 'insert into bare_events (mobile) values ($1)',
      values: [body.mobile],
    })
    await client.query({
      name: 'update_bare',
      text: 'update bare_counts set count = count + 1 where id = $1',
      values: [Number(body.mobile) % seededCustomers],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { Status: 1, Message: 'ok' }
})

app.post<{ Body: { mobile: string } }>('/read', { schema: { body: mobileBody } }, async ({ body }) => {
  const { rows } = await pool.query({
    name: 'read_bare',
    text: 'select id, count from bare_counts where id = $1',
    values: [Number(body.mobile) % seededCustomers],
  })
  return { Status: 1, Message: 'ok', Data: rows[0] }
})

await pool.query(`create table bare_events (id bigint generated always as identity primary key, mobile text not null,
  at timestamptz not null default now());
  create table bare_counts (id integer primary key, count integer not null, filler text not null);
  insert into bare_counts select n, 0, repeat('x', 150) from generate_series(0, ${seededCustomers - 1}) as n`)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
