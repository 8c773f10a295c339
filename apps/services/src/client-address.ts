import ipaddr from "ipaddr.js";

/**
 * The client that an address counts as. An IPv6 address counts as its network, because one client holds all 2^64 of its
 * addresses.
 */
export function clientAddress(ip: string): string {
  // Node writes IPv4 in one way only; other text may be a proxy's word for an address it doesn't know.
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
