import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../package-root.js";

const megabyte = 1024 * 1024;
/** The fields, part headers and boundaries around an uploaded file. */
const formBytes = megabyte;

test("the reference nginx configuration allows the largest upload that a tenant may set [DOC-49]", () => {
  const schema = JSON.parse(readFileSync(join(packageRoot(), "tenants/instance.schema.json"), "utf8")) as {
    properties: { uploadMaxMegabytes: { maximum: number } };
  };
  const guide = readFileSync(join(packageRoot(), "../../docs/deployment.md"), "utf8");
  const [, location = ""] = /location \/paydown-web-services-2\/ \{([^}]*)\}/.exec(guide) ?? [];
  // In nginx, m also stands for 1,048,576 bytes.
  const [, allowed = "0"] = /^\s*client_max_body_size (\d+)m;$/m.exec(location) ?? [];
  expect(Number(allowed) * megabyte).toBe(schema.properties.uploadMaxMegabytes.maximum * megabyte + formBytes);
});
