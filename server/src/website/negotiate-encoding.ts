import type { Bodies } from './page.ts'

const preferred = ['br', 'gzip'] as const

function accepts(header: string, encoding: string): boolean {
  const entry = header.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding)
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(entry)
}

/** The smallest form of a body that the browser takes. */
export function negotiateEncoding(header: string | undefined, bodies: Bodies): keyof Bodies {
  return preferred.find((encoding) => bodies[encoding] && accepts(header ?? '', encoding)) ?? 'identity'
}
