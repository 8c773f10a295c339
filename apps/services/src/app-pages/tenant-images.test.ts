import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { appPages } from "./plugin.js";

test("an image is served as it was when the tenants were loaded, whatever happens to its file [CONFIG-17, CONFIG-62]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "paydown-images-"));
  cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
  const file = join(folder, "harbor/images/logo.svg");
  const before = readFileSync(file);
  let tenants = loadTenants(folder);
  const changing = Fastify();
  await changing.register(appPages, { prefix: "/pay", tenants: () => tenants, servicePrefix: "/s", portalDir: folder });
  const logo = async (name = "logo.svg") => {
    const answer = await changing.inject({ method: "GET", url: `/pay/assets/tenant/harbor/${name}` });
    return [answer.statusCode, answer.headers["content-type"], answer.headers["content-length"], answer.rawPayload];
  };
  const served = [200, "image/svg+xml", String(before.length), before];
  const after = Buffer.concat([before, Buffer.from("<!-- longer -->")]);
  writeFileSync(file, after);
  expect(await logo()).toEqual(served);
  rmSync(file);
  expect(await logo()).toEqual(served);

  writeFileSync(file, after);
  writeFileSync(file.replace("logo.svg", "photo.JPEG"), "photo");
  writeFileSync(file.replace("logo.svg", "notes.txt"), "notes");
  symlinkSync("logo.svg", file.replace("logo.svg", "linked.svg"));
  tenants = loadTenants(folder);
  expect(await logo()).toEqual([200, "image/svg+xml", String(after.length), after]);
  expect(await logo("photo.JPEG")).toEqual([200, "image/jpeg", "5", Buffer.from("photo")]);
  expect((await logo("linked.svg"))[0]).toBe(200);
  expect((await logo("notes.txt"))[0]).toBe(404);
  await changing.close();
  rmSync(folder, { recursive: true });
});
