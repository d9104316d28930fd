import { type ProgramDependencies, withDatabase } from './with-database.ts'

/** Whether it was done; nothing where it was called in a way that the usage does not know. */
export type Command = (dependencies: ProgramDependencies, args: string[]) => Promise<boolean | undefined>

/** One command of a program, by its name and arguments: `npm run desk -- answer …`. Otherwise its usage is printed. */
export async function runCommands(
  usage: string,
  commands: Record<string, Command>,
  { byDefault = '' }: { byDefault?: string } = {},
): Promise<void> {
  const [name = byDefault, ...args] = process.argv.slice(2)
  const command = new Map(Object.entries(commands)).get(name)
  await withDatabase(async (dependencies) => {
    const isDone = await command?.(dependencies, args)
    if (isDone === undefined) dependencies.print(usage)
    return isDone ?? false
  })
}

/** Splits `--by NAME` from the end; nothing where it is missing. */
export function splitBy(args: string[]): { given: string[]; by: string } | undefined {
  const index = args.indexOf('--by')
  const by = args.slice(index + 1).join(' ')
  return index === -1 || by === '' ? undefined : { given: args.slice(0, index), by }
}
