import { isHelp } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

/** Whether it was done; nothing where it was called in a way that the usage does not know. */
export type Command = (dependencies: ProgramDependencies, args: string[]) => Promise<boolean | undefined>

/** One command of a program, by its name and arguments: `npm run desk -- answer …`. */
export async function runCommands(
  usage: string,
  commands: Record<string, Command>,
  { byDefault = 'help' }: { byDefault?: string } = {},
): Promise<void> {
  const [name = byDefault, ...args] = process.argv.slice(2)
  const command = new Map(Object.entries(commands)).get(name)
  if (command === undefined || args.some(isHelp)) {
    const isAsked = isHelp(name) || args.some(isHelp)
    process.stdout.write(isAsked ? `${usage}\n` : `There is no command "${name}".\n${usage}\n`)
    process.exitCode = isAsked ? 0 : 1
    return
  }
  await withDatabase(async (dependencies) => {
    const isDone = await command(dependencies, args)
    const ownUsage = usage.split('\n').filter((line) => line.includes(` -- ${name} `))
    if (isDone === undefined) dependencies.print(`Not done: the command is called so:\n${ownUsage.join('\n')}`)
    return isDone ?? false
  })
}
