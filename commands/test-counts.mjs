import { existsSync, readFileSync } from 'node:fs'

/** The verdict on each test in a report of vitest: a file that could not be loaded counts as one failed test. */
export function readVitest(file) {
  return (
    read(file)?.testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.map((test) => ({
        name: test.fullName,
        verdict: verdicts[test.status] ?? 'skipped',
      }))
      const hasFailedTest = tests.some(({ verdict }) => verdict === 'failed')
      return status === 'failed' && !hasFailedTest ? [...tests, { name, verdict: 'failed' }] : tests
    }) ?? []
  )
}

/** The verdict on each test in a report of Playwright: one that passes only when tried again has failed. */
export function readPlaywright(file) {
  return (read(file)?.suites ?? []).flatMap((suite) => testsOf(suite, []))
}

/** How many passed and failed; a skipped test has failed, and so has a run without tests or with a bad end. */
export function count(tests, code) {
  const passed = tests.filter(({ verdict }) => verdict === 'passed').length
  const failed = tests.length - passed
  for (const { name, verdict } of tests)
    if (verdict === 'skipped') console.log(`skipped, which counts as failed: ${name}`)
  if (failed > 0 || (passed > 0 && code === 0)) return { passed, failed }
  console.log(passed === 0 ? 'no test was run' : `all tests passed, but the run ended with exit code ${code}`)
  return { passed, failed: 1 }
}

const verdicts = { passed: 'passed', expected: 'passed', failed: 'failed', unexpected: 'failed', flaky: 'failed' }

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function testsOf(suite, above) {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName }) => ({
      name: [projectName, ...titles, spec.title].filter(Boolean).join(' > '),
      verdict: verdicts[status] ?? 'skipped',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))]
}
