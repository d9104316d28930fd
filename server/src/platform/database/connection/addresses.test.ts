import { expect, test } from 'vitest'
import { problemOfAddress, splitHosts } from './addresses.ts'

test('an address with several hosts is split into one address per host', () => {
  expect(splitHosts('postgresql://app:p%40ss@db1,db2:5433,[::1]:5434/agrim?target_session_attrs=read-write')).toEqual([
    'postgresql://app:p%40ss@db1/agrim?target_session_attrs=read-write',
    'postgresql://app:p%40ss@db2:5433/agrim?target_session_attrs=read-write',
    'postgresql://app:p%40ss@[::1]:5434/agrim?target_session_attrs=read-write',
  ])
})

test.each([
  'postgresql://db/agrim',
  'postgresql:///agrim?host=/run/postgresql',
  'postgresql://u@/agrim?host=/run/postgresql',
  'postgresql://u:pa+ss=@db/agrim',
  'postgres://u@db:1/x?sslmode=require',
])('an address with one host is not changed: %s', (address) => {
  expect(splitHosts(address)).toEqual([address])
  expect(problemOfAddress(address)).toBeUndefined()
})

test.each([
  ['postgresql://db1,db2:port/agrim', 'must name each host like'],
  ['postgresql://db1,/agrim', 'must name each host like'],
  ['postgresql://db1,db2/agrim?target_session_attrs=standby', 'target_session_attrs must be read-write'],
  ['postgresql://app:pa/ss@db/agrim', 'percent-encoded'],
  ['postgresql://app:pa/ss@db1,db2/agrim', 'percent-encoded'],
])('%s is refused', (address, problem) => {
  expect(problemOfAddress(address)).toContain(problem)
})
