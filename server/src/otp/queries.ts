import type { SendHistory } from 'domain/otp/send-limits'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { isOfRequester, type Requester, requesterColumns } from './requester.ts'

export type OtpPurpose = 'login' | 'repay'

/** What a code is about: a mobile that logs in, or a PAN whose loan is repaid. */
export type Subject = { purpose: OtpPurpose; subjectHash: Buffer }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Requests about one subject wait for each other and for nobody else. */
export async function lockSubject(transaction: Transaction, { subjectHash }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subjectHash.readBigInt64BE()})`.execute(transaction)
}

type Asking = { subject: Subject; requester: Requester; isKnownDevice: boolean; now: Date }

/** How many requests of one address may be under way at once without being counted one after the other. */
const parallelRequests = 50

/** Sends from the requester's address. Near the limit they are counted under a lock, taken last and held only briefly. */
async function readAddressSends(transaction: Transaction, { requester, now }: Asking, limit: number): Promise<Date[]> {
  const { addressHash } = requester
  const read = () =>
    transaction
      .selectFrom('otp_sends')
      .select('sent_at')
      .where('address_hash', '=', addressHash)
      .where('sent_at', '>', before(now, hourMs))
      .orderBy('sent_at')
      .execute()
  let sends = await read()
  if (sends.length + parallelRequests >= limit) {
    await sql`select pg_advisory_xact_lock(${addressHash.readBigInt64BE()})`.execute(transaction)
    sends = await read()
  }
  return sends.map((send) => send.sent_at)
}

export async function readSendHistory(
  transaction: Transaction,
  asking: Asking,
  addressLimit: number,
): Promise<Omit<SendHistory, 'waitingSince'>> {
  const { subject, requester, isKnownDevice, now } = asking
  const isOwn = isOfRequester(requester)
  const sends = await transaction
    .selectFrom('otp_sends')
    .select((eb) => ['sent_at', 'purpose', 'is_known_device', isOwn(eb).as('is_own')])
    .where('subject_hash', '=', subject.subjectHash)
    .where('sent_at', '>', before(now, dayMs))
    .orderBy('sent_at')
    .execute()
  const isCounted = (send: (typeof sends)[number]) => (isKnownDevice ? send.is_own : !send.is_known_device)
  return {
    isKnownDevice,
    allowanceSends: sends.filter(isCounted).map((send) => send.sent_at),
    lastSendOfBrowser: sends.findLast((send) => send.is_own && send.purpose === subject.purpose)?.sent_at ?? null,
    addressSends: await readAddressSends(transaction, asking, addressLimit),
  }
}

/** A wait ends with the next code: one that began before the browser's latest send no longer counts. */
export async function readWaitingSince(
  transaction: Transaction,
  { subject, requester }: Asking,
  lastSend: Date | null,
): Promise<Date | null> {
  const waiting = await transaction
    .selectFrom('otp_waits')
    .select('waiting_since')
    .where('subject_hash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where(isOfRequester(requester))
    .where('waiting_since', '>', lastSend ?? new Date(0))
    .executeTakeFirst()
  return waiting?.waiting_since ?? null
}

export async function startWait(transaction: Transaction, { subject, requester, now }: Asking): Promise<void> {
  await transaction
    .deleteFrom('otp_waits')
    .where('subject_hash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where(isOfRequester(requester))
    .execute()
  await transaction
    .insertInto('otp_waits')
    .values({
      purpose: subject.purpose,
      subject_hash: subject.subjectHash,
      ...requesterColumns(requester),
      waiting_since: now,
    })
    .execute()
}

type NewCode = { salt: Buffer; codeHash: Buffer; utm: Record<string, string> | null; expiresAt: Date }

/** Stores a code in place of the browser's earlier one and counts the send. */
export async function storeCode(transaction: Transaction, asking: Asking, code: NewCode) {
  const { subject, requester, isKnownDevice, now } = asking
  const asked = { purpose: subject.purpose, subject_hash: subject.subjectHash, ...requesterColumns(requester) }
  const stored = {
    salt: code.salt,
    code_hash: code.codeHash,
    utm: code.utm && JSON.stringify(code.utm),
    sent_at: now,
    expires_at: code.expiresAt,
    wrong_attempts: 0,
  }
  const { id: codeId } = await transaction
    .insertInto('otp_codes')
    .values({ ...asked, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_hash', 'purpose', 'browser_hash'])
        .doUpdateSet({ ...stored, address_hash: requester.addressHash, had_cookie: requester.hadCookie }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: sendId } = await transaction
    .insertInto('otp_sends')
    .values({ ...asked, is_known_device: isKnownDevice, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { codeId, sendId }
}

/** The address has been counted with the code itself. */
const noAddress = Buffer.alloc(32)

export async function recordMessage(transaction: Transaction, asking: Asking): Promise<number> {
  const { subject, requester, isKnownDevice, now } = asking
  const { id } = await transaction
    .insertInto('otp_sends')
    .values({
      purpose: subject.purpose,
      subject_hash: subject.subjectHash,
      ...requesterColumns({ ...requester, addressHash: noAddress }),
      is_known_device: isKnownDevice,
      sent_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest code of this browser that has not expired. */
export const findCode = (transaction: Transaction, { subject, requester, now }: Omit<Asking, 'isKnownDevice'>) =>
  transaction
    .selectFrom('otp_codes')
    .select(['id', 'salt', 'code_hash as codeHash', 'wrong_attempts as wrongAttempts', 'utm'])
    .where('subject_hash', '=', subject.subjectHash)
    .where('purpose', '=', subject.purpose)
    .where('expires_at', '>', now)
    .where(isOfRequester(requester))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function deleteCode(database: Queryable, codeId: number): Promise<void> {
  await database.deleteFrom('otp_codes').where('id', '=', codeId).execute()
}

export async function deleteSends(database: Queryable, sendIds: number[]): Promise<void> {
  await sql`delete from otp_sends where id = any (${sendIds})`.execute(database)
}

export async function readWrongGuesses(transaction: Transaction, asking: Asking, overallLimit: number) {
  const { subject, requester, isKnownDevice, now } = asking
  const isOwn = isOfRequester(requester)
  const guesses = await transaction
    .selectFrom('otp_wrong_guesses')
    .select((eb) => ['guessed_at', 'is_known_device', 'with_date_of_birth', isOwn(eb).as('is_own')])
    .where('subject_hash', '=', subject.subjectHash)
    .where('guessed_at', '>', before(now, dayMs))
    .orderBy('guessed_at')
    .execute()
  const overall = await transaction
    .selectFrom('otp_wrong_guesses')
    .select('id')
    .where('is_of_somebody', '=', sql.lit(true))
    .where('is_known_device', '=', sql.lit(false))
    .where('guessed_at', '>', before(now, hourMs))
    .limit(overallLimit)
    .execute()
  const isCounted = (guess: (typeof guesses)[number]) => (isKnownDevice ? guess.is_own : !guess.is_known_device)
  return {
    isKnownDevice,
    wrongGuesses: guesses.filter(isCounted).map((guess) => guess.guessed_at),
    wrongWithDateOfBirth: guesses
      .filter((guess) => guess.is_own && guess.with_date_of_birth)
      .map((guess) => guess.guessed_at),
    wrongGuessesOverall: overall.length,
  }
}

type WrongGuess = { codeId: number; withDateOfBirth: boolean; isOfSomebody: boolean }

export async function recordWrongGuess(transaction: Transaction, asking: Asking, guess: WrongGuess): Promise<void> {
  const { subject, requester, isKnownDevice, now } = asking
  await transaction
    .updateTable('otp_codes')
    .set((eb) => ({ wrong_attempts: eb('wrong_attempts', '+', 1) }))
    .where('id', '=', guess.codeId)
    .execute()
  await transaction
    .insertInto('otp_wrong_guesses')
    .values({
      purpose: subject.purpose,
      subject_hash: subject.subjectHash,
      ...requesterColumns(requester),
      is_known_device: isKnownDevice,
      with_date_of_birth: guess.withDateOfBirth,
      is_of_somebody: guess.isOfSomebody,
      guessed_at: now,
    })
    .execute()
}
