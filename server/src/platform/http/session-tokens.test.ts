import { expect, test } from 'vitest'
import { createSessionTokens } from './session-tokens.ts'

const tokens = createSessionTokens(Buffer.alloc(32, 1))

test('only tokens issued with the same key are recognised, character for character', () => {
  const token = tokens.issue()
  expect(tokens.isIssued(token)).toBe(true)
  expect(createSessionTokens(Buffer.alloc(32, 2)).isIssued(token)).toBe(false)
  const changed = (token.startsWith('a') ? 'b' : 'a') + token.slice(1)
  for (const forged of [changed, `${token}=`, `${token} `, token.slice(0, -1), token.slice(0, 43), '', 'é'.repeat(59)])
    expect(tokens.isIssued(forged), forged).toBe(false)
})
