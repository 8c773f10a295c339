import { InvalidArgumentError } from "commander";
import { groupOf, type Register } from "../admin/command-line.js";
import { done, refused } from "../admin/outcome.js";
import { StartupError } from "../startup-error.js";
import type { Tenants } from "../tenants/tenant.js";

interface PreviewCommandOptions {
  readonly files?: string;
  readonly port: number;
}

/** Registers `tenant preview`. */
export const tenantPreviewCommands: Register<{ readonly tenants: Tenants }> = (paydown, actions) => {
  groupOf(paydown, "tenant", "Writes, checks and shows the files of tenants.")
    .command("preview")
    .description("Shows a tenant's pages on 127.0.0.1 from its files, with sample data. Changes nothing, pays nothing.")
    .argument("<id>", "the tenant's id")
    .option("--files <folder>", "the folder with the tenant's files; the one in PAYDOWN_TENANTS_DIR by default")
    .option("--port <number>", "the port; any free one by default", readPort, 0)
    .action(
      actions.onSettings<PreviewCommandOptions>(async (env, { files, port }, id = "") => {
        const ended = interrupted();
        // Only this command needs the services.
        const { openPreview } = await import("./preview.js");
        const say = (line: string) => void process.stdout.write(`${line}\n`);
        try {
          const preview = await openPreview({ env, id, files, port, tell: say });
          if ("exitCode" in preview) return preview;
          for (const line of preview.lines) say(line);
          await ended;
          await preview.close();
          return done("The preview has ended, and its database is removed.");
        } catch (error) {
          if (error instanceof StartupError) return refused(error.exitCode, error.message);
          throw error;
        }
      }),
    );
};

/** Resolves at the first Ctrl-C. A second one ends the process at once. */
const interrupted = () =>
  new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Give a number from 0 to 65535.");
}
