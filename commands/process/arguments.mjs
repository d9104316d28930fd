const isHelp = (argument) => ['help', '--help', '-h'].includes(argument)

/** Returns the arguments of a command. If they are wrong or ask for help, prints its usage and exits. */
export function readArguments(usage, isValid = (args) => args.length === 0) {
  const args = process.argv.slice(2)
  const needsHelp = args.some(isHelp)
  if (!needsHelp && isValid(args)) return args
  if (needsHelp) console.log(usage)
  else console.error(`Wrong arguments. Usage:\n${usage}`)
  process.exit(needsHelp ? 0 : 1)
}
