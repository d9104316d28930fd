import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { countMessages } from './count-messages.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { Providers } from './providers.ts'

test('messages are counted by channel, name and outcome', async () => {
  const registry = new Registry()
  const outcomes = [
    () => Promise.resolve(),
    () => Promise.reject(new ProviderFailure('msg91', 'refused')),
    () => Promise.reject(new ProviderFailure('msg91', 'no response', new DOMException('late', 'TimeoutError'))),
  ]
  const answerNext = () => (outcomes.shift() as () => Promise<void>)()
  const ports = { sms: { sendOtp: answerNext, sendNotice: answerNext }, email: { send: async () => {} } }
  const { sms, email } = countMessages(registry, ports as unknown as Providers)
  const notice = { mobile: '9876543210', name: 'due_today', values: { amount: '₹1', loanNo: 'AGR1' } } as const
  await sms.sendNotice(notice)
  await expect(sms.sendNotice(notice)).rejects.toThrow('refused')
  const code = { mobile: '9876543210', name: 'login_code', values: {}, otp: '1234', validMinutes: 5 } as const
  await expect(sms.sendOtp(code)).rejects.toThrow()
  await email.send({ to: 'a@b.example', subject: '', text: '', html: '', messageId: '1', attachments: [] })
  const text = await registry.metrics()
  for (const counted of [
    'channel="sms",message="due_today",outcome="sent"',
    'channel="sms",message="due_today",outcome="failed"',
    'channel="sms",message="otp",outcome="uncertain"',
    'channel="email",message="email",outcome="sent"',
  ])
    expect(text).toContain(`messages_total{${counted}} 1`)
})
