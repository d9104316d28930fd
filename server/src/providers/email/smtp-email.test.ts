import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderFailure } from '../provider-failure.ts'
import { AddressRefused, type EmailMessage } from './email.ts'
import { createSmtpEmail } from './smtp-email.ts'

const received: string[] = []
let refuse: Error | undefined
let refuseRecipient: Error | undefined
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refuseRecipient),
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refuse === undefined) received.push(Buffer.concat(chunks).toString())
      done(refuse)
    })
  },
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(() => {
  received.length = 0
  refuse = undefined
  refuseRecipient = undefined
})

const from = 'Agrim <care@lender.example>'
const message: EmailMessage = {
  to: 'asha@example.com',
  subject: 'Your documents',
  text: 'They are attached.',
  html: '<p>They are attached.</p>',
  messageId: '<email-7@lender.example>',
  attachments: [{ fileName: 'Agrim-AGR1-kfs.pdf', bytes: Buffer.from('%PDF-1.7 sample') }],
}

test('a message arrives with its id, its text and its attachments', async () => {
  await createSmtpEmail({ url, from, mayBePlain: true }).send(message)
  const [mail = ''] = received
  for (const part of [
    'To: asha@example.com',
    `From: ${from}`,
    'Message-ID: <email-7@lender.example>',
    'They are attached.',
    '<p>They are attached.</p>',
    'Content-Type: multipart/alternative',
  ])
    expect(mail).toContain(part)
  expect(mail).toContain('filename=Agrim-AGR1-kfs.pdf')
  expect(mail).toContain(Buffer.from('%PDF-1.7 sample').toString('base64'))
})

test('a message that the server refuses is a failure without the recipient in its text, and may be sent again', async () => {
  refuse = Object.assign(new Error('no room for asha@example.com'), { responseCode: 452 })
  const email = createSmtpEmail({ url, from, mayBePlain: true })
  const failure = (await email.send(message).catch((error: Error) => error)) as Error
  expect(failure.message).toBe('smtp: refused with 452')
  refuse = Object.assign(new Error('The content is refused'), { responseCode: 554 })
  await expect(email.send(message)).rejects.toMatchObject({ constructor: ProviderFailure })
  refuse = undefined
  await email.send(message)
  expect(received).toHaveLength(1)
})

test.each([
  [550, '5.1.1 no such user asha@example.com', AddressRefused],
  [550, '5.1.10 the domain accepts no mail', AddressRefused],
  [550, '5.2.1 mailbox disabled', AddressRefused],
  [550, 'No such user here', AddressRefused],
  [450, '4.2.1 try again later', ProviderFailure],
  [450, 'Try again later', ProviderFailure],
  [552, '5.2.2 mailbox full', ProviderFailure],
  [550, '5.1.8 sender address rejected', ProviderFailure],
  [554, '5.7.1 relay access denied', ProviderFailure],
])(
  'a recipient refused with %i %s: only an address that does not exist is refused for good',
  async (responseCode, text, kind) => {
    refuseRecipient = Object.assign(new Error(text), { responseCode })
    const failure = await createSmtpEmail({ url, from, mayBePlain: true })
      .send(message)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ message: `smtp: refused with ${responseCode}`, constructor: kind })
  },
)

test('nothing is sent to a server without TLS, and an unreachable server is a failure', async () => {
  await expect(createSmtpEmail({ url, from }).send(message)).rejects.toThrow('smtp: refused with')
  await expect(createSmtpEmail({ url: 'smtp://127.0.0.1:1', from }).send(message)).rejects.toThrow('smtp: refused with')
  expect(received).toEqual([])
})
