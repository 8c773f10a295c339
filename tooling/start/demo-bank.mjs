import { PartFailed } from "./product.mjs";

/** The instance whose bank debits go through ACH files. Those of the others go through the gateway. */
const instanceId = "summit";

/**
 * The bank of one of the demo's companies. Undefined if the operator chose other tenants or banks.
 *
 * @param env - the operator's settings
 */
export function demoBank(env = process.env) {
  const hasOwn = Object.keys(env).some((name) => name.startsWith("PAYDOWN_ACH_") && name.includes("__") && env[name]);
  if (env.PAYDOWN_TENANTS_DIR || hasOwn) return undefined;
  return {
    // By default the system chooses a free port.
    sftpPort: env.PAYDOWN_SANDBOX_SFTP_PORT || "0",
    says: `Bank payments of ${instanceId} go to the sandbox's bank, through files.`,
    /** The services' settings for the bank of a sandbox that is ready. */
    variables: (/** @type {{ readonly output: string }} */ { output }) => {
      const [, port, hostKey] = /on sftp:\/\/127\.0\.0\.1:(\d+) \(host key (\S+)\)/.exec(output) ?? [];
      if (port === undefined) throw new PartFailed("The sandbox started without its bank.");
      return {
        [`PAYDOWN_ACH__${instanceId.toUpperCase()}`]: JSON.stringify({
          ...{ host: "127.0.0.1", port: Number(port), hostKey, user: instanceId },
          password:
            env[`PAYDOWN_SANDBOX_SFTP_PASSWORD__${instanceId.toUpperCase()}`] ||
            env.PAYDOWN_SANDBOX_SFTP_PASSWORD ||
            "paydown-sandbox",
          ...{ companyName: "SUMMIT CREDIT", companyId: "1234567890", originatingDfi: "07640125" },
          ...{ immediateDestination: "076401251", immediateOrigin: "1234567890", destinationName: "SANDBOX BANK" },
          ...{ cutOff: ["10:30", "16:30"], timeZone: "America/Denver", credits: true },
        }),
      };
    },
  };
}
