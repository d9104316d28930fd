/** For a test that holds at any width and is looked at in one: `test('…', once, async …)`. */
export const once = { tag: '@once' }
