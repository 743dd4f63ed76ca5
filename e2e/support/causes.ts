import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

/** How many letters of a cause are told. */
const longest = 420;

/**
 * Tells in a few lines, as the last thing of a run, why each test failed. Who sees the end of a long output, as that of a
 * machine elsewhere, sees the cause; the list reporter has told it in full above.
 */
export default class Causes implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const failed = (this.suite?.allTests() ?? []).filter((test) => !test.ok());
    if (failed.length === 0) return;
    process.stdout.write(`\nWhy, in short:\n${failed.map(why).join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false; // the list reporter does; this adds to it
  }
}

/** The place of a test and what each of its errors says, each in one line. */
function why(test: TestCase): string {
  const { file, line } = test.location;
  const causes = test.results.flatMap((result) => result.errors.map((error) => causeOf(error, result)));
  return [`- ${file.replace(/^.*\//, '')}:${line}`, ...causes].join('\n    ');
}

function causeOf({ message = '', location }: TestResult['errors'][number], { duration }: TestResult): string {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    // What frames a comparison of texts says nothing about them.
    .filter(
      (line) =>
        line !== '' && !/^(- Expected\b|\+ Received\b|- Array \[|\+ Array \[|[-+] \]|Call log)/.test(line),
    )
    .join(' ');
  const at = location ? `${location.file.replace(/^.*\//, '')}:${location.line}` : 'no line';
  return `${at} after ${Math.round(duration / 1000)} s: ${said.slice(0, longest)}`;
}
