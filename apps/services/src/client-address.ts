import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The client that an address counts as. An IPv6 address counts as its network, because one client holds all 2^64 of its
 * addresses.
 */
export function clientAddress(ip: string): string {
  const [, ipv4] = mapped.exec(ip) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const [left = "", right] = address.split("::");
  const parts = [left, right ?? ""].map((text) => (text === "" ? [] : text.split(":")));
  const [before = [], after = []] = parts;
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = right === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
