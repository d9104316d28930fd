import { existsSync, readFileSync } from 'node:fs'

const outcomes = { passed: 'passed', expected: 'passed', failed: 'failed', unexpected: 'failed', flaky: 'failed' }

/** Every test of a vitest report with its outcome; a file that could not be loaded counts as one failed test. */
export function readVitestReport(file) {
  return (
    readJson(file)?.testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.map((test) => ({
        file: name,
        name: test.fullName,
        outcome: outcomes[test.status] ?? 'skipped',
      }))
      const hasFailedTest = tests.some(({ outcome }) => outcome === 'failed')
      return status === 'failed' && !hasFailedTest ? [...tests, { file: name, name, outcome: 'failed' }] : tests
    }) ?? []
  )
}

export function failedFilesOf(tests) {
  return [...new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))]
}

/** The tests of a run; of the files with a failed test, those of their second run. */
export function withSecondRun(first, second) {
  const failedFiles = failedFilesOf(first)
  return [...first.filter(({ file }) => !failedFiles.includes(file)), ...second]
}

/** Every test of a Playwright report with its outcome; one that passes only on retry has failed. */
export function readPlaywrightReport(file) {
  return (readJson(file)?.suites ?? []).flatMap((suite) => testsOf(suite, []))
}

/** Skipped tests, a run without tests and a run that ends with an error count as failed. */
export function summarise(tests, exitCode) {
  const failures = tests
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ name, outcome }) => (outcome === 'skipped' ? `${name} (skipped)` : name))
  const passed = tests.length - failures.length
  if (failures.length > 0 || (passed > 0 && exitCode === 0)) return { passed, failures }
  const reason = passed === 0 ? 'no test was run' : `all tests passed, but the run ended with exit code ${exitCode}`
  return { passed, failures: [reason] }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function testsOf(suite, parentTitles) {
  const titles = [...parentTitles, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName }) => ({
      name: [projectName, ...titles, spec.title].filter(Boolean).join(' > '),
      outcome: outcomes[status] ?? 'skipped',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))]
}
