import { isIP } from "node:net";

const groups: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/**
 * Reads the addresses of proxies that may name a client's address. Refuses a mere count of proxies, because a client
 * that connects directly could then claim any address. Refuses a range of all addresses, too.
 *
 * @returns undefined if the text is not a list of addresses
 */
export function readTrustedProxies(text: string): readonly string[] | undefined {
  const proxies = text === "" ? [] : text.split(",").map((proxy) => proxy.trim());
  return proxies.every(isProxy) ? proxies : undefined;
}

function isProxy(text: string): boolean {
  if (groups.includes(text)) return true;
  const [address = "", prefix, ...surplus] = text.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    bits > 0 &&
    !address.includes("%") &&
    surplus.length === 0 &&
    (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits))
  );
}
