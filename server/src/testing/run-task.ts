import { tasks } from '../jobs.ts'
import type { RecurringTask, Task } from '../platform/jobs/define-task.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'dependencies'>

/** Runs a task once, as the job runner does. */
export async function runTask(app: App, task: RecurringTask, abortSignal?: AbortSignal): Promise<void>
export async function runTask<Payload>(app: App, task: Task<Payload>, payload: Payload): Promise<void>
export async function runTask({ dependencies }: App, { name }: { name: string }, given?: unknown): Promise<void> {
  const work = tasks(dependencies)[name]
  if (work === undefined) throw new Error(`there is no task ${name}`)
  await work(given, { abortSignal: given instanceof AbortSignal ? given : undefined } as never)
}
