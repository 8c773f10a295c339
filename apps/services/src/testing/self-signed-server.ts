import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { otherCertificate } from "./certificates.js";

/** An https server on this machine that shows an invalid certificate. It counts the requests that reach it. */
export async function startSelfSignedServer() {
  let requests = 0;
  const server = createServer(otherCertificate, (_, response) => {
    requests += 1;
    response.end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
