import type { pancardVerification } from 'contract/registration/pancard-verification'
import { firstNameOf } from 'domain/applicant/first-name-of'
import { paiseOf } from 'domain/money/rupees'
import { refuseStep, stepProgress } from '../customers/take-step.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import type { PanCheckResult, PanCheck } from '../providers/pan-check/pan-check.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { createPanOnFile, type PanKept, type PanOnFile } from './pan-on-file.ts'

type PanParts = {
  database: Database
  clock: Clock
  panCheck: PanCheck
  checksPerDay: number
  onCheckFailed(error: unknown): void
}

const event = 'pancard_verification'

const saved = ({ stepsTaken, fullName }: PanKept) =>
  accepted({ Data: { ...stepProgress(event, stepsTaken), full_name: fullName } }, 'Your PAN is verified.')

/** Nothing when the provider gave no answer. */
async function ask({ panCheck, onCheckFailed }: PanParts, pan: string): Promise<PanCheckResult | undefined> {
  try {
    return await panCheck.check(pan)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    onCheckFailed(error)
    return undefined
  }
}

type Asked = { customerId: string; pan: string; incomePaise: number }

/**
 * A PAN that is not found and one that belongs to somebody else get the same words, after the same question to the
 * provider: nobody can learn here which PANs we know.
 */
async function verify(parts: PanParts, onFile: PanOnFile, { customerId, pan, incomePaise }: Asked) {
  const today = parts.clock.today()
  if (!(await onFile.countCheck(customerId, today, parts.checksPerDay))) return refuse('panChecksSpent')
  const answer = await ask(parts, pan)
  if (answer === undefined) {
    await onFile.uncountCheck(customerId, today)
    return refuse('panCheckFailed')
  }
  if (answer.kind === 'notFound') return refuse('panNotVerified')
  const { fullName, reference } = answer
  const name = { fullName, firstName: firstNameOf(fullName), reference }
  const kept = await onFile.keep(customerId, { pan, incomePaise, verifiedAt: parts.clock.now(), ...name })
  if (kept === 'taken by another') return refuse('panNotVerified')
  return kept ? saved(kept) : refuse('panFixed')
}

export function verifyPancard(parts: PanParts): Handler<typeof pancardVerification> {
  const onFile = createPanOnFile(parts.database)
  return async ({ pancard: pan, monthly_income }, { session: { customerId } }) => {
    const incomePaise = paiseOf(Number(monthly_income))
    const before = await onFile.read(customerId)
    if (before.isClosed) return refuse('stepClosed')
    if (before.pan === pan) {
      const again = await onFile.confirm(customerId, pan, incomePaise)
      return again ? saved(again) : refuseStep(parts.database, customerId)
    }
    if (before.isFixed) return refuse('panFixed')
    return verify(parts, onFile, { customerId, pan, incomePaise })
  }
}
