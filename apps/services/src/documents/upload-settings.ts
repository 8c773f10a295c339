import type { InstanceConfig } from "../tenants/tenant.js";
import { type UploadType, uploadTypes } from "./file-types.js";

/** What a tenant lets consumers upload (DOC-42). */
export interface UploadSettings {
  readonly maxBytes: number;
  readonly types: readonly UploadType[];
  /** Uploads that an account accepts within 24 hours. */
  readonly perDay: number;
}

export function uploadSettings({
  uploadMaxMegabytes = 15,
  uploadTypes: types = [...uploadTypes],
  uploadsPerDay: perDay = 50,
}: InstanceConfig): UploadSettings {
  return { maxBytes: uploadMaxMegabytes * 1024 * 1024, types, perDay };
}
