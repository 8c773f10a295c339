import { type ChildProcess, spawn } from "node:child_process";
import { quickStart } from "@paydown/start/product";
import { packageRoot } from "../package-root.js";

/** The services as a user runs them, in their own process that tests can kill. */
export class ServicesProcess {
  readonly #child: ChildProcess;
  #output = "";
  readonly url: Promise<string>;
  /** Resolves when the process has ended, with the signal that ended it; null if it exited by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;

  /** @param main - the built `main.js` */
  constructor(env: Record<string, string>, main: string) {
    this.#child = spawn(process.execPath, [...quickStart, main], {
      cwd: packageRoot(),
      env: { PATH: process.env["PATH"], PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.ended = new Promise((done) => this.#child.once("exit", (_, signal) => done(signal)));
    this.url = new Promise((ready, failed) => {
      const listen = (chunk: Buffer) => {
        this.#output += chunk.toString();
        const url = /ready on (http:\S+)/.exec(this.#output)?.[1];
        if (url !== undefined) ready(url);
      };
      this.#child.stdout?.on("data", listen);
      this.#child.stderr?.on("data", listen);
      this.#child.once("exit", () => failed(new Error(`The services ended before they were ready: ${this.#output}`)));
    });
  }

  /** Everything that the process has written to its terminal. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the process has written this to its terminal, after so many characters. */
  said(pattern: RegExp, after: number): Promise<void> {
    return new Promise((done, failed) => {
      const look = () => pattern.test(this.#output.slice(after)) && done();
      this.#child.stdout?.on("data", look);
      this.#child.stderr?.on("data", look);
      this.#child.once("exit", () => failed(new Error(`The services ended and have not said ${pattern.source}.`)));
      look();
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!this.hasEnded) this.#child.kill(signal);
    await this.ended;
  }
}
