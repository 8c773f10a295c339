import { isIP } from "node:net";

const groups: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/**
 * The addresses of proxies whose word on whom they speak for is taken. A count of proxies is none: whoever connected directly
 * could then say who they are; nor is a range of everybody.
 *
 * @returns undefined where the text is no list of addresses
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
