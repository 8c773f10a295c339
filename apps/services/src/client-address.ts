import ipaddr from "ipaddr.js";

/** An address in its usual spelling: without the prefix that turns IPv4 into IPv6. */
export function plainAddress(ip: string): string {
  return ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/**
 * The client behind an address. An IPv6 address stands for its network, because one client holds all 2^64 addresses of
 * that network.
 */
export function clientAddress(ip: string): string {
  // Node has only one spelling of IPv4. Other text comes from a proxy that does not know the address, such as
  // `unknown`.
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
