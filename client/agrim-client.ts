import { type Calls, paths } from './calls.generated.ts'

export type Operation = keyof Calls
type Call<Name extends Operation> = Calls[Name]

/** The answer to exactly this body: calls of one path differ by their event_name. */
type AnswerTo<Name extends Operation, Body, One = Call<Name>> = One extends {
  body: infer Expected
  answer: infer Answer
}
  ? Body extends Expected
    ? Answer
    : never
  : never

/** 0: refused, in words for the customer; 4 and 5: the session has ended. */
export class Refusal extends Error {
  readonly status: 0 | 4 | 5

  constructor(status: 0 | 4 | 5, message: string) {
    super(message)
    this.status = status
  }
}

/** The website's own credential, which is no secret. */
const publicCredential = `Basic ${btoa('website:public')}`

/** Calls the API of the server at this address; with the token of a login, as that customer. Throws a Refusal. */
export function createClient(address: string, token?: string) {
  const authorization = token === undefined ? publicCredential : `Bearer ${token}`
  return async function call<Name extends Operation, const Body extends Call<Name>['body']>(
    name: Name,
    body: Body,
  ): Promise<AnswerTo<Name, Body>> {
    const response = await fetch(new URL(paths[name], address), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = (await response.json()) as { Status: 0 | 1 | 4 | 5; Message: string }
    if (reply.Status !== 1) throw new Refusal(reply.Status, reply.Message)
    return reply as AnswerTo<Name, Body>
  }
}
