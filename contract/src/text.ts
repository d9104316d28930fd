import { z } from 'zod'
import type { RequiredTextRule, TextRule } from './fields/text-rule.ts'

/** PostgreSQL cannot keep NUL, and a lone surrogate would be silently changed: both are the wrong shape. */
const canBeKept = (value: string) => value.isWellFormed() && !value.includes('\0')

/** A number may stand for its digits, and nothing for the empty text, so that the field's own words are given. */
function fromWire(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && canBeKept(value) ? value.trim() : undefined
}

const shape = (rule: TextRule | RequiredTextRule) =>
  ('requiredMessage' in rule ? z.string().min(1, rule.requiredMessage) : z.string()).regex(rule.pattern, rule.message)

/** Text as it arrives, held to a field's rule. */
export function text(rule: TextRule | RequiredTextRule) {
  return z.preprocess(fromWire, shape(rule))
}

/** The same for codes that are written in capitals: small letters stand for them, and only those of the alphabet. */
export function capitals(rule: TextRule | RequiredTextRule) {
  return z.preprocess((value) => {
    const kept = fromWire(value)
    return typeof kept === 'string' ? kept.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : kept
  }, shape(rule))
}

/** Text that is never refused: cut when too long, empty when unusable. */
export function looseText(maxLength: number) {
  return z.preprocess(
    (value) => {
      const kept = fromWire(value)
      return typeof kept === 'string' ? Array.from(kept).slice(0, maxLength).join('') : ''
    },
    z.string().max(maxLength * 2),
  )
}
