import type { ChildProcess } from "node:child_process";

/** One running program of the product. */
export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  readonly output: string;
  /** How it ended; undefined while it runs. */
  readonly ended: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
  readonly exit: Promise<void>;
  /** Rejects with `PartFailed` when it ends first, or takes longer than a minute. */
  readonly ready: Promise<void>;
  failure(): PartFailed;
  /** Sends the signal and waits for the end; SIGKILL after 10 s. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface PartStart {
  name: string;
  /** Node's own arguments, the program's file, the program's arguments. */
  node: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Asked until it says yes. */
  ready: (part: Part) => boolean | Promise<boolean>;
  /** Pass its output on to this terminal. */
  show?: boolean;
  cwd?: string;
}

interface Start {
  port: number | string;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  args?: readonly string[];
  show?: boolean;
}

export interface SandboxStart extends Start {
  /** Where the hosted payment page finds the services. */
  servicesPort?: number | string;
}

export interface ServicesStart extends Start {
  sandboxPort: number | string;
  /** Node's arguments up to the program; by default the built one. */
  node?: readonly string[];
  cwd?: string;
}

export const servicePrefix: string;
/** A port that was free a moment ago. */
export function freePort(): Promise<number>;
export function startPart(start: PartStart): Part;
/** The built sandbox; ready when it says so. */
export function startSandbox(start: SandboxStart): Part;
/** The services; ready when their health answers. */
export function startServices(start: ServicesStart): Part;
export function answers(url: string): Promise<boolean>;

export class PartFailed extends Error {
  /** What a command should end with. */
  readonly exitCode: number;
}
