import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { withDirectory } from './with-database.ts'

export const repository = join(import.meta.dirname, '..')
/** Recorded by each release for the tests of the next one. */
const releaseSample = 'server/src/testing/release-sample.generated.json'

const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: repository, encoding: 'utf8' }).trim()

/** The commit that recorded the latest sample. */
const previousRelease = () => git('log', '-1', '--format=%H', '--', releaseSample)

/** Links the packages of this release and the workspaces of the previous one. */
function linkPackages(directory: string): void {
  const modules = join(directory, 'node_modules')
  mkdirSync(modules)
  const workspaces = new Set(readdirSync(directory))
  for (const name of readdirSync(join(repository, 'node_modules')))
    symlinkSync(
      workspaces.has(name) ? join(directory, name) : join(repository, 'node_modules', name),
      join(modules, name),
    )
  for (const name of workspaces) {
    const own = join(repository, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(directory, name, 'node_modules'))
  }
}

/** Runs the work with a checkout of the previous release, or of another commit. */
export function withPreviousRelease<Result>(
  work: (directory: string, commit: string) => Promise<Result>,
  commit = previousRelease(),
): Promise<Result> {
  return withDirectory(async (parent) => {
    const directory = join(parent, 'release')
    git('worktree', 'add', '--quiet', '--detach', directory, commit)
    try {
      linkPackages(directory)
      return await work(directory, commit)
    } finally {
      git('worktree', 'remove', '--force', directory)
    }
  })
}
