import { randomBytes, randomInt } from 'node:crypto'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { systemClock } from '../server/src/platform/clock.ts'
import { seedDisbursedLoan } from '../server/src/testing/seed-loans.ts'
import {
  databaseSettings,
  freePort,
  type Process,
  startProcess,
  untilReady,
} from '../server/src/testing/server-process.ts'
import { readOption } from './options.ts'
import { withDatabase } from './with-database.ts'

/**
 * Guesses codes from many addresses, for random mobiles and for one borrower's mobile and PAN. After each wave a new
 * customer, a known device and the borrower must still get in with the right code. Options: waves=400x2,4000x20,40000x200
 * (guesses x addresses).
 */
const waves = (readOption('waves') ?? '400x2,4000x20,40000x200').split(',').map((wave) => wave.split('x').map(Number))
const parallelAttackers = 8
const print = (line: string) => process.stdout.write(`${line}\n`)

type Reply = { Status: number; Message: string; Data?: { cust_profile_id?: string } }
type Call = [path: string, body: object]
type Target = { requestCode: Call; enterCode(reply: Reply, otp: string): Call }

let mobiles = 8_500_000_000
const newMobile = () => String(++mobiles)

const loginOf = (mobile: string): Target => ({
  requestCode: [paths.customerRegistration, { event_name: 'login', mobile }],
  enterCode: ({ Data }, otp) => [
    paths.customerRegistration,
    { event_name: 'otp_verify', profile_id: Data?.cust_profile_id, otp },
  ],
})
const repaymentOf = (pan: string): Target => ({
  requestCode: [paths.repayOtp, { pancard: pan }],
  enterCode: (_reply, otp) => [paths.repayOtpVerify, { panNumber: pan, otp }],
})

/** A browser with its own device cookie, at an address that a proxy reports. */
function createClient({ url }: Process, address: string) {
  const device = { cookie: `agrim_device=${randomBytes(32).toString('base64url')}` }
  const authorization = `Basic ${btoa(clientCredential)}`
  let headers: Record<string, string> = { ...device, authorization, 'x-forwarded-for': address }
  return async ([path, body]: Call): Promise<Reply> => {
    const sent = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(url + path, sent)
    const [cookie] = response.headers.getSetCookie()
    if (cookie) headers = { ...headers, cookie: cookie.split(';')[0] ?? '' }
    return (await response.json()) as Reply
  }
}
type Client = ReturnType<typeof createClient>

type Message = { otp: string | null; text: string; sent_at: string }

/** Waits for a code that was sent after this time, because the attackers also request codes for the same mobile. */
async function receiveCode({ url }: Process, mobile: string, purpose: RegExp, after: Date): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${url}/simulators/inbox.json?mobile=${mobile}`)
    const messages = (await response.json()) as Message[]
    const newest = messages.find(({ otp, text }) => otp && purpose.test(text))
    if (newest?.otp && new Date(newest.sent_at) >= after) return newest.otp
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return ''
}

async function tryToGetIn(server: Process, client: Client, target: Target, mobile: string, purpose: RegExp) {
  const startedAt = new Date()
  let reply = await client(target.requestCode)
  if (reply.Status === 1)
    reply = await client(target.enterCode(reply, await receiveCode(server, mobile, purpose, startedAt)))
  return reply.Status === 1 ? 'got in' : `WAS REFUSED: ${reply.Message}`
}

/** Every second address is an IPv6 address in its own network. Returns how many guesses were compared with a code. */
async function attack(server: Process, guesses: number, addresses: number, targets: readonly Target[], wave: number) {
  let left = guesses
  let wrong = 0
  const network = (n: number) => (n % 2 === 0 ? `10.${wave}.${n >> 8}.${n & 255}` : `2001:db8:${wave}:${n}::`)
  const addressOf = (n: number) => (n % 2 === 0 ? network(n) : network(n) + randomInt(1, 65_535).toString(16))
  async function attacker(): Promise<void> {
    while (left > 0) {
      const client = createClient(server, addressOf(randomInt(addresses)))
      const target = randomInt(4) === 0 ? targets[randomInt(targets.length)] : undefined
      const reply = await client((target ?? loginOf(newMobile())).requestCode)
      for (let tries = 0; tries < 3 && left > 0; tries++) {
        left -= 1
        const code = String(randomInt(10_000)).padStart(4, '0')
        const { Message } = await client((target ?? loginOf('')).enterCode(reply, code))
        if (Message.startsWith('That code is not right')) wrong += 1
      }
    }
  }
  await Promise.all(Array.from({ length: parallelAttackers }, attacker))
  return wrong
}

const failed = await withDatabase(async (data, directory) => {
  const loan = await seedDisbursedLoan(data.database, systemClock)
  const settings = { ...databaseSettings(data), DATA_DIR: directory, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  const server = startProcess(await freePort(), settings)
  await untilReady(server)
  const [login, repay] = [loginOf(loan.mobile), repaymentOf(loan.pan)]
  const known = createClient(server, '192.0.2.1')
  await tryToGetIn(server, known, login, loan.mobile, /login/)
  let failed = 0
  for (const [wave, [guesses = 0, addresses = 0]] of waves.entries()) {
    const startedAt = performance.now()
    const wrong = await attack(server, guesses, addresses, [login, repay], wave)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    print(`${guesses} guesses from ${addresses} addresses in ${seconds} s, of which ${wrong} were compared with a code`)
    const mobile = newMobile()
    const results = {
      'a newcomer': await tryToGetIn(
        server,
        createClient(server, `192.0.2.${10 + wave}`),
        loginOf(mobile),
        mobile,
        /login/,
      ),
      'the borrower on a known device': await tryToGetIn(server, known, login, loan.mobile, /login/),
      'the borrower at the repay page': await tryToGetIn(server, known, repay, loan.mobile, /repay/),
    }
    for (const [who, result] of Object.entries(results)) {
      print(`  ${who} ${result}`)
      if (result !== 'got in') failed += 1
    }
    if (wave < waves.length - 1) await new Promise((resolve) => setTimeout(resolve, 31_000))
  }
  server.child.kill('SIGTERM')
  await server.exited
  return failed
})
process.exit(failed === 0 ? 0 : 1)
