const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether only this machine can reach a program that listens on this host. */
export const isLoopback = (host: string): boolean => loopback.has(host);
