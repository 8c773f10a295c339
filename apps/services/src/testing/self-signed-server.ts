import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** A certificate that nobody trusts, for other.example until 2126, and its key. Tests alone use them. */
const cert = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBoTCCAUegAwIBAgIUFBdUvDKsuFEjLuM9nFg7oyz3i9MwCgYIKoZIzj0EAwIw",
  "GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjcwMzQwMTVaGA8yMTI2",
  "MTEwMzAzNDAxNVowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49",
  "AgEGCCqGSM49AwEHA0IABM535tN6y7L0ddpMN5mh+Xm82/ZQt0m/tn7TXng6tnqe",
  "nYxaah/5TurYfeska6ym/fIk0MKf4O7JmxsiNPy19eajbTBrMB0GA1UdDgQWBBQe",
  "lNjYXxA6QlqzD7QKRwcJEfZ/ITAfBgNVHSMEGDAWgBQelNjYXxA6QlqzD7QKRwcJ",
  "EfZ/ITAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw",
  "CgYIKoZIzj0EAwIDSAAwRQIhAMDi/dnJRW+XgfPW7qUW33qNJ0efQct7QEBDB0Gt",
  "wgucAiAy3OoCDO3+hUYJa+g1tHQI8DNpVLsAii8749DlQVCbrg==",
  "-----END CERTIFICATE-----",
].join("\n");
const key = [
  "-----BEGIN PRIVATE KEY-----",
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEv7h0gi7dszIk9L8",
  "aNW3tqjMFY1jy8mGpfVk/H1LUd6hRANCAATOd+bTesuy9HXaTDeZofl5vNv2ULdJ",
  "v7Z+0154OrZ6np2MWmof+U7q2H3rJGuspv3yJNDCn+DuyZsbIjT8tfXm",
  "-----END PRIVATE KEY-----",
].join("\n");

/** An https server on this machine that shows an invalid certificate. It counts the requests that reach it. */
export async function startSelfSignedServer() {
  let requests = 0;
  const server = createServer({ cert, key }, (_, response) => {
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
