import { Counter, type Registry } from 'prom-client'
import { AddressRefused } from './email/email.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { Providers } from './providers.ts'

function outcomeOf(error: unknown): string {
  if (error instanceof AddressRefused) return 'refused'
  return error instanceof ProviderFailure && error.isUncertain ? 'uncertain' : 'failed'
}

/** Wraps the SMS and email providers to count messages by name and outcome. */
export function countMessages(registry: Registry, providers: Providers): Providers {
  const counter = new Counter({
    name: 'messages_total',
    help: 'Messages to customers, by channel, name and outcome',
    labelNames: ['channel', 'message', 'outcome'],
    registers: [registry],
  })
  async function counted(channel: 'sms' | 'email', message: string, send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      counter.inc({ channel, message, outcome: outcomeOf(error) })
      throw error
    }
    counter.inc({ channel, message, outcome: 'sent' })
  }
  const { sms, email } = providers
  return {
    ...providers,
    sms: {
      sendOtp: (message) => counted('sms', 'otp', () => sms.sendOtp(message)),
      sendNotice: (notice) => counted('sms', notice.name, () => sms.sendNotice(notice)),
    },
    email: { send: (message) => counted('email', 'email', () => email.send(message)) },
  }
}
