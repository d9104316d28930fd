const minutes = (seconds: number) => {
  const whole = Math.max(1, Math.ceil(seconds / 60))
  if (whole < 90) return whole === 1 ? '1 minute' : `${whole} minutes`
  return `${Math.ceil(whole / 60)} hours`
}

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)

/** The words for everything a handler may refuse, in one place. */
export const refusals = {
  otpTooSoon: (wait: { seconds: number }) => `Please wait ${seconds(wait.seconds)} before asking for another code.`,
  otpSendsSpent: (wait: { seconds: number }) =>
    `Too many codes were asked for. Please try again in ${minutes(wait.seconds)}.`,
  otpNotSent: () => 'We could not send the code just now. Please try again in a minute.',
  otpUnknownProfile: () => 'Please enter your mobile number again.',
  otpWrong: (left: { tries: number }) =>
    left.tries > 0
      ? `That code is not right. Please check the message and try again; ${left.tries === 1 ? '1 try is' : `${left.tries} tries are`} left.`
      : 'That code is not right, and it can no longer be used. Please ask for a new one.',
  otpEnded: () => 'This code can no longer be used. Please ask for a new one.',
  otpGuessesSpent: (wait: { seconds: number }) =>
    `Too many wrong codes were entered. Please try again in ${minutes(wait.seconds)}.`,
  sessionInvalid: () => 'Your session has ended. Please log in again.',
}

export type Refusals = typeof refusals
export type RefusalName = keyof Refusals
