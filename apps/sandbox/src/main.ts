import { fileURLToPath } from "node:url";
import { openClock, TestClockError } from "@paydown/host/clock";
import { FolderLockError } from "@paydown/host/folder-lock";
import { asksForHelp, usageText } from "@paydown/host/usage";
import { recordFileIn, startSandbox } from "./index.js";
import { portalOriginsOf, readSettings, type Settings } from "./settings.js";
import { sandboxUsage } from "./usage.js";

/** The built card frame, beside this package. */
const cardFrameDir = fileURLToPath(new URL("../../card-frame/dist", import.meta.url));

const args = process.argv.slice(2);
if (asksForHelp(args)) {
  console.log(usageText(sandboxUsage));
  process.exit(0);
}
const settings = readSettings(args, process.env);
if ("refusal" in settings) {
  console.error(settings.refusal);
  process.exit(2);
}
await run(settings);

async function run(settings: Settings): Promise<void> {
  const { port, host, dataDir, testClock, hosted, sftp } = settings;
  try {
    const sandbox = await startSandbox({
      port,
      host,
      dataDir,
      clock: openClock(testClock),
      hosted,
      cardFrame: { dir: cardFrameDir, portalOrigins: portalOriginsOf(hosted) },
      ...(sftp && { sftp }),
    });
    const stop = () => void sandbox.stop().then(() => process.exit(0));
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
    // If a parent process started the sandbox, this channel closes when the parent ends.
    process.once("disconnect", stop);
    const bank = sandbox.sftp
      ? `; bank for ACH files on sftp://127.0.0.1:${sandbox.sftp.port} (host key ${sandbox.sftp.fingerprint})`
      : "";
    // After the handlers, because a program that waits for this line may stop the sandbox at once.
    console.log(
      `Sandbox processor ready on ${sandbox.url} (record: ${sandbox.recordFile}); mail and text messages on ${sandbox.url}/outbox; hosted payment page on ${sandbox.url}/hosted${bank}`,
    );
  } catch (cause) {
    console.error(explain(cause as NodeJS.ErrnoException, settings));
    process.exit(cause instanceof TestClockError ? 2 : 1);
  }
}

function explain(
  cause: NodeJS.ErrnoException & { readonly port?: number },
  { port, host, dataDir, sftp }: Settings,
): string {
  if (cause instanceof TestClockError || cause instanceof FolderLockError) return cause.message;
  if (cause.code === "EADDRINUSE" && sftp !== undefined && cause.port === sftp.port)
    return `Port ${sftp.port} on 127.0.0.1 is in use by another program. Stop that program, or set PAYDOWN_SANDBOX_SFTP_PORT to a free port and start again.`;
  if (cause.code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use by another program. Stop that program, or set SANDBOX_PORT to a free port and start again.`;
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(cause.code ?? "") && cause.syscall !== "listen")
    return `The sandbox cannot write ${recordFileIn(dataDir)} (${cause.code}). Make the folder writable, or set PAYDOWN_DATA_DIR to another one.`;
  return `The sandbox did not start: ${cause.message}`;
}
