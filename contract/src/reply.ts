/** 5 on uploads and step status, 4 everywhere else; a screen logs out on either. */
export type SessionInvalidStatus = 4 | 5

export const succeeded = 1
export const refused = 0

export type Success<Answer> = { Status: typeof succeeded; Message: string } & Answer
/** `error` is one of the refusal codes. */
export type Failure = { Status: typeof refused | SessionInvalidStatus; Message: string; error?: string }
export type Reply<Answer> = Success<Answer> | Failure
