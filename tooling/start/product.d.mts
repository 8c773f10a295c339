import type { ChildProcess } from "node:child_process";

/** One running program of the product. */
export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  /** Everything that it has written so far. */
  readonly output: string;
  /** How it ended; undefined while it runs. */
  readonly ended: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
  readonly exit: Promise<void>;
  /** Rejects with `PartFailed` if the program ends first or takes longer than a minute. */
  readonly ready: Promise<void>;
  failure(): PartFailed;
  /** Sends the signal and waits for the end; sends SIGKILL after 10 s. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface PartStart {
  name: string;
  /** Node's own arguments, the program's file, the program's arguments. */
  node: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Called repeatedly until it returns true. */
  ready: (part: Part) => boolean | Promise<boolean>;
  /** Whether to print its output in this terminal. */
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
  /** The services' port for the hosted payment page's notifications. */
  servicesPort?: number | string;
  /** The port of the bank for ACH files; 0 picks a free one. */
  sftpPort?: number | string;
}

export interface ServicesStart extends Start {
  sandboxPort: number | string;
  nodeFlags?: readonly string[];
  /** Node's arguments up to the program; by default the built one. */
  node?: readonly string[];
  cwd?: string;
}

export const servicePrefix: string;
export const quickStart: readonly string[];
/** A port that was free when checked; another program may take it before you do. Rejects if no port is free. */
export function freePort(): Promise<number>;
export function startPart(start: PartStart): Part;
/** The built sandbox; ready when its output says so. */
export function startSandbox(start: SandboxStart): Part;
/** The services; ready when their health endpoint answers. */
export function startServices(start: ServicesStart): Part;
export function answers(url: string): Promise<boolean>;
/**
 * Starts the services and the sandbox on free ports and waits until both are ready. If another program takes one of the
 * ports first, starts them again on others.
 *
 * @throws PartFailed with the output of both parts if they do not start
 */
export function startOnFreePorts<Parts extends readonly Part[]>(
  start: (ports: { port: number; sandboxPort: number }) => Parts,
  tries?: number,
): Promise<{ port: number; sandboxPort: number; parts: Parts }>;

export class PartFailed extends Error {
  /** The exit code for the command. */
  readonly exitCode: number;
}
