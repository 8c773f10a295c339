import type { Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { stoppedDrawing } from "./fixtures/drawing.js";

/**
 * Fails the run for a test that passed on its second attempt, unless the browser had stopped drawing on the first
 * (docs/decisions/0019).
 */
export default class SecondTries implements Reporter {
  #tests: () => readonly TestCase[] = () => [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = () => suite.allTests();
  }

  async onEnd(): Promise<{ status: "failed" } | undefined> {
    const again = this.#tests().filter((test) => test.outcome() === "flaky");
    for (const test of again)
      console.log(
        `  ${excused(test) ? "tried again, since" : "not excused, since it was not so that"} ${stoppedDrawing}: ${test.title}`,
      );
    return again.every(excused) ? undefined : { status: "failed" };
  }
}

function excused({ results }: TestCase): boolean {
  return results
    .filter(({ status }) => status !== "passed")
    .every(({ attachments }) => attachments.some(({ name }) => name === stoppedDrawing));
}
