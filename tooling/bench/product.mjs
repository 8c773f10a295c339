import { freePort, servicePrefix, startSandbox, startServices } from "@paydown/start/product";

/** Starts the built product on its own data folder. Adds its cleanups to `ends`. */
export async function startProduct(
  /** @type {string} */ dataDir,
  /** @type {(() => unknown)[]} */ ends,
  /** @type {NodeJS.ProcessEnv} */ settings = {},
) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = { DATABASE_URL: "", HOST: "", SANDBOX_URL: "", ...settings };
  for (const part of [
    startSandbox({ port: sandboxPort, dataDir, env }),
    startServices({ port, sandboxPort, dataDir, env }),
  ]) {
    ends.push(() => part.end("SIGTERM"));
    await part.ready.catch((error) => {
      throw new Error(`${part.output}\n${error.message}`);
    });
  }
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
