import { servicePrefix, startOnFreePorts, startSandbox, startServices } from "@paydown/start/product";

/** Starts the built product on its own data folder. Adds its cleanups to `ends`. */
export async function startProduct(
  /** @type {string} */ dataDir,
  /** @type {(() => unknown)[]} */ ends,
  /** @type {NodeJS.ProcessEnv} */ settings = {},
) {
  const env = { DATABASE_URL: "", HOST: "", SANDBOX_URL: "", ...settings };
  const { port, parts } = await startOnFreePorts(({ port: servicesPort, sandboxPort }) => [
    startSandbox({ port: sandboxPort, dataDir, env }),
    startServices({ port: servicesPort, sandboxPort, dataDir, env }),
  ]);
  for (const part of parts) ends.push(() => part.end("SIGTERM"));
  return { port };
}

/** Signs in casey@example.com. @returns {Promise<{ jwt: string, username: string }>} */
export async function signIn(/** @type {number} */ port) {
  const answer = await fetch(`http://127.0.0.1:${port}${servicePrefix}/token/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ instanceId: "harbor", username: "casey@example.com", password: "Harbor-demo-1" }),
  });
  if (!answer.ok) throw new Error(`Sign-in failed with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
