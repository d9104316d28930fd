import { webAddress } from '../platform/config/setting-types.ts'
import { registeredText } from '../providers/sms/fill-template.ts'
import { templateNames } from '../providers/sms/templates.ts'
import { otpValidSeconds } from '../records/otp/settings.ts'
import { CommandRefused, describeFailure, readArguments } from './command-line.ts'

const usage = `npm run sms:templates -- PUBLIC_URL     prints the text of every SMS as it must be registered with the operators`

/** Needs no other settings, because the templates are registered before the server can be started with their ids. */
function listTemplates(publicUrl: string): void {
  const minutes = Math.floor(otpValidSeconds / 60)
  const texts = templateNames.map((name) => `${name}\n${registeredText(name, publicUrl, minutes)}\n`)
  process.stdout.write(texts.join('\n'))
}

const [given] = readArguments(usage, { min: 1, max: 1 }) ?? []
const address = webAddress.safeParse(given)
try {
  if (address.success) listTemplates(new URL(address.data).origin)
  else if (given !== undefined) throw new CommandRefused(`"${given}" is not the address of a website.`)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
