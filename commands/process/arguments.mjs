const isHelp = (argument) => ['help', '--help', '-h'].includes(argument)

/** The arguments of a command, or, if they are wrong or ask for help, the end of it: its usage is printed. */
export function readArguments(usage, isValid = (args) => args.length === 0) {
  const args = process.argv.slice(2)
  const needsHelp = args.some(isHelp)
  if (!needsHelp && isValid(args)) return args
  if (needsHelp) console.log(usage)
  else console.error(`Wrong arguments. Usage:\n${usage}`)
  process.exit(needsHelp ? 0 : 1)
}
