import { isHelp } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

/** Returns whether it succeeded, or undefined if the arguments are wrong. */
export type Command = (dependencies: ProgramDependencies, args: string[]) => Promise<boolean | undefined>

async function run(command: Command, args: string[], usage: string): Promise<void> {
  await withDatabase(async (dependencies) => {
    const hasSucceeded = await command(dependencies, args)
    if (hasSucceeded === undefined) dependencies.print(`Wrong arguments. Usage:\n${usage}`)
    return hasSucceeded ?? false
  })
}

/** Runs a program without subcommands: `npm run import:statement -- FILE …`. */
export async function runCommand(usage: string, command: Command): Promise<void> {
  const args = process.argv.slice(2)
  if (args.some(isHelp)) process.stdout.write(`${usage}\n`)
  else await run(command, args, usage)
}

/** The lines about a subcommand; a line that is indented continues the one above it. */
export function usageOf(name: string, usage: string): string {
  const entries = usage.split(/\n(?! )/)
  return entries.filter((entry) => entry.includes(` -- ${name} `)).join('\n')
}

/** Runs one of the subcommands of a program: `npm run desk -- answer …`. */
export async function runCommands(
  usage: string,
  commands: Record<string, Command>,
  { byDefault = 'help' }: { byDefault?: string } = {},
): Promise<void> {
  const [name = byDefault, ...args] = process.argv.slice(2)
  const command = new Map(Object.entries(commands)).get(name)
  const needsHelp = isHelp(name) || args.some(isHelp)
  if (command !== undefined && !needsHelp) {
    return run(command, args, usageOf(name, usage))
  }
  process.stdout.write(needsHelp ? `${usage}\n` : `Unknown command "${name}". Usage:\n${usage}\n`)
  process.exitCode = needsHelp ? 0 : 1
}
