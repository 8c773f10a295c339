import { createHash, randomBytes } from "node:crypto";
import { readableCode, readableCharacters } from "../payments/codes.js";
import type { Tenants } from "../tenants/tenant.js";

const digest = (text: string) => createHash("sha256").update(text).digest();
const usernameTag = (instanceId: string) => digest(instanceId).toString("base64url").slice(0, 8);
const trackingTag = (instanceId: string) =>
  [...digest(instanceId).subarray(0, 6)].map((byte) => readableCharacters[byte % readableCharacters.length]).join("");

/** A guest username: 192 random bits after a tag for the tenant, because guest calls name no tenant (GUEST-21). */
export function newGuestUsername(instanceId: string): string {
  return usernameTag(instanceId) + randomBytes(24).toString("base64url");
}

/** The stored form of a guest username. */
export const usernameHash = (username: string) => digest(username).toString("base64url");

/** A tracking number: the tenant's tag, then 75 random bits. */
export const newTrackingNo = (instanceId: string): string =>
  `${trackingTag(instanceId)}-${[4, 4, 4, 4].map(readableCode).join("-")}`;

/** The tenant that issued a guest username. */
export const instanceOfUsername = (tenants: Tenants, username: string) =>
  tenants.ids.find((id) => username.startsWith(usernameTag(id)));

/** Whether another tenant issued a tracking number; false if no tenant did. */
export function isTrackingNoOfAnother(tenants: Tenants, instanceId: string, trackingNo: string): boolean {
  const issuers = tenants.ids.filter((id) => trackingNo.startsWith(`${trackingTag(id)}-`));
  return issuers.length > 0 && !issuers.includes(instanceId);
}
