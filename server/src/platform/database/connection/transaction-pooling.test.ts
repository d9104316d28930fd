import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { isSessionShared, refuseTransactionPooling } from './transaction-pooling.ts'

/** Simulates a pooler in transaction mode, which returns a session to others when a transaction ends. */
function createTransactionPooler() {
  const idle = [103, 102, 101]
  return () => {
    let pid: number | undefined
    return {
      async query(text: string) {
        const session = pid ?? idle.pop()
        if (text === 'begin') pid = session
        if (text === 'rollback') pid = undefined
        if (pid === undefined && session !== undefined) idle.push(session)
        return { rows: session === undefined ? [] : [{ pid: session }] }
      },
    }
  }
}

test('a pooler in transaction mode is detected', async () => {
  const connect = createTransactionPooler()
  expect(await isSessionShared(connect(), connect())).toBe(true)
})

test('a server with one session per client is accepted', async () => {
  const data = await createTestDatabase(1)
  await expect(refuseTransactionPooling('DATABASE_URL', data.connection)).resolves.toBeUndefined()
  await data.drop()
})
