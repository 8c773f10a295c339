import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, movableClock, startTestServices, type TestServices } from "../testing/test-services.js";
import { DocumentCaller, fileOf } from "./testing/upload.js";

const raw = (parts: readonly string[]) => `${parts.map((part) => `--x\r\n${part}\r\n`).join("")}--x--\r\n`;
const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const filePart = (disposition: string) =>
  `Content-Disposition: form-data; name="uploadedFile"; ${disposition}\r\n\r\n%PDF-1.4 ${disposition}`;
const multipart = { "content-type": "multipart/form-data; boundary=x" };

describeWithDatabase("an upload", () => {
  let services: TestServices;
  let caller: DocumentCaller;

  beforeAll(async () => {
    services = await startTestServices();
    caller = await DocumentCaller.signIn(services.url, casey);
  });
  afterAll(() => services.stop());

  const accountNo = "100000002";

  test.each([
    ["../evil.pdf", "evil.pdf"],
    ["..\\..\\windows\\evil2.pdf", "evil2.pdf"],
    ["/etc/passwd.pdf", "passwd.pdf"],
    ["carta de pago – señor Ñuñez.pdf", "carta de pago – señor Ñuñez.pdf"],
    ["支払い.pdf", "支払い.pdf"],
    ["a\u0007b\u001fc.pdf", "abc.pdf"],
    ["invoice\u202Efdp.pdf", "invoicefdp.pdf"],
    ['qu"o<t>e?.pdf', "qu_o_t_e_.pdf"],
    [".hidden.pdf", "hidden.pdf"],
    ["CON.pdf", "_CON.pdf"],
    ["SCAN.PDF", "SCAN.PDF"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(116)}.pdf`],
    [`${"ñ".repeat(200)}.pdf`, `${"ñ".repeat(116)}.pdf`],
    [`${"支".repeat(200)}.pdf`, `${"支".repeat(78)}.pdf`],
    ["no extension", "no extension.pdf"],
    [".pdf", "pdf.pdf"],
  ])("named %j is kept as %j and downloads under that name, byte for byte [DOC-53, DOC-54]", async (given, kept) => {
    const content = fileOf("pdf");
    expect(await caller.upload({ accountNo, filename: given, content })).toMatchObject({
      status: 201,
      body: { filename: kept },
    });
    const answer = await caller.download({ filename: kept });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(kept);
  });

  const post = (disposition: string) => caller.post(raw([field("dbtNo", accountNo), filePart(disposition)]), multipart);

  test.each([
    ["a NUL", 'filename="nul\0l.pdf"', "null.pdf"],
    ["RFC 5987", "filename*=UTF-8''%2e%2e%2fencoded.pdf", "encoded.pdf"],
  ])("gets a safe name, whatever name is sent: %s [DOC-53]", async (_, disposition, kept) => {
    expect(await post(disposition)).toMatchObject({ status: 201, body: { filename: kept } });
  });

  test("gets a safe name, whatever name is sent: nothing but dots, and then nothing [DOC-53]", async () => {
    expect(await post('filename=".."')).toMatchObject({ status: 201, body: { filename: "document.pdf" } });
    expect(await post('filename=""')).toMatchObject({ status: 201, body: { filename: "document (2).pdf" } });
  });

  test.each([
    [
      "no field before the file",
      raw([filePart('filename="a.pdf"'), field("dbtNo", accountNo)]),
      "dbtNo",
      "is required",
    ],
    ["no file", raw([field("dbtNo", accountNo)]), "uploadedFile", "is required"],
    [
      "text instead of the file",
      raw([field("dbtNo", accountNo), field("uploadedFile", "text")]),
      "uploadedFile",
      "must be a file",
    ],
    [
      "an unknown field",
      raw([field("dbtNo", accountNo), field("admin", "true"), filePart('filename="a.pdf"')]),
      "admin",
      "must NOT have additional properties",
    ],
    [
      "a repeated field",
      raw([field("dbtNo", accountNo), field("dbtNo", "1"), filePart('filename="a.pdf"')]),
      "dbtNo",
      "appears twice",
    ],
    [
      "a field that is too long",
      raw([field("dbtNo", accountNo), field("desc", "x".repeat(5000)), filePart('filename="a.pdf"')]),
      "desc",
      "is too long",
    ],
    [
      "a description that is too long",
      raw([field("dbtNo", accountNo), field("desc", "x".repeat(201)), filePart('filename="a.pdf"')]),
      "desc",
      "must NOT have more than 200 characters",
    ],
    [
      "a file in another field",
      raw([field("dbtNo", accountNo), filePart('filename="a.pdf"').replace("uploadedFile", "file")]),
      "uploadedFile",
      "is required",
    ],
  ])("with %s is refused with the reason [DOC-45]", async (_, body, path, message) => {
    const answer = await caller.post(body, multipart);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(answer.body["parameterViolations"]).toContainEqual({ path, message });
  });

  test.each([
    ["JSON", JSON.stringify({ dbtNo: accountNo }), { "content-type": "application/json" }],
    ["multipart without a boundary", "x", { "content-type": "multipart/form-data" }],
    ["multipart that ends early", "--x\r\nContent-Disposition: form-data; na", multipart],
    ["a prototype", raw([field("__proto__", "1"), field("dbtNo", accountNo)]), multipart],
  ])("is refused if it is %s [DOC-46]", async (_, body, headers) => {
    expect(await caller.post(body, headers)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  });

  test("no other operation accepts more than 64 kB or a multipart body [CALL-41]", async () => {
    const large = { instanceId: "harbor", username: "x".repeat(70_000), password: "x" };
    const json = await fetch(`${services.api}/token/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(large),
    });
    expect(await json.json()).toMatchObject({ status: 400, detail: "The body is too large." });
    const form = await fetch(`${services.api}/token/login`, { method: "POST", body: new FormData() });
    expect(await form.json()).toMatchObject({ status: 400, detail: "The body must be application/json." });
  });
});

describeWithDatabase("the tenant's upload settings", () => {
  const clock = movableClock();
  let services: TestServices;
  let caller: DocumentCaller;
  const tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));

  beforeAll(async () => {
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    setUp({ uploadMaxMegabytes: 1, uploadTypes: ["jpeg"], uploadsPerDay: 2 });
    services = await startTestServices({ tenantsDir, clock });
    caller = await DocumentCaller.signIn(services.url, casey);
  });
  afterAll(async () => {
    await services.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  function setUp(settings: object) {
    const file = join(tenantsDir, "harbor", "instance.json");
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), ...settings }));
  }

  const upload = (accountNo: string, size = 100, filename = "a.jpg", type: "jpeg" | "pdf" = "jpeg") =>
    caller.upload({ accountNo, filename, content: fileOf(type, size) });

  test("uploadMaxMegabytes and uploadTypes are stated and enforced [DOC-42]", async () => {
    expect((await caller.list("100000002")).body.upload).toEqual({
      maxBytes: 1024 * 1024,
      types: [{ type: "jpeg", mediaType: "image/jpeg", extensions: [".jpg", ".jpeg"] }],
    });
    expect(await upload("100000002", 1024 * 1024 + 1)).toMatchObject({
      status: 413,
      body: { code: "document_too_large" },
    });
    expect(await upload("100000002", 100, "a.pdf", "pdf")).toMatchObject({
      status: 422,
      body: { code: "document_type_refused" },
    });
    expect(await upload("100000002", 1024 * 1024)).toMatchObject({ status: 201 });
  });

  test("uploadsPerDay limits each account within 24 hours [DOC-43]", async () => {
    expect(await upload("100000003")).toMatchObject({ status: 201 });
    expect(await upload("100000003")).toMatchObject({ status: 201 });
    expect(await upload("100000003")).toMatchObject({
      status: 429,
      body: { code: "too_many_documents", title: "Too many files were uploaded to this account today." },
    });
    expect(await upload("100000004")).toMatchObject({ status: 201 });
    clock.forward(24 * 60 * 60 * 1000);
    caller = await DocumentCaller.signIn(services.url, casey);
    expect(await upload("100000003")).toMatchObject({ status: 201 });
  });

  describe("with documentsEnabled off", () => {
    test("list, upload and download are refused [DOC-44]", async () => {
      const off = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
      setUp({ documentsEnabled: false });
      cpSync(tenantsDir, off, { recursive: true });
      const closed = await startTestServices({ tenantsDir: off });
      const someone = await DocumentCaller.signIn(closed.url, casey);
      const disabled = { status: 403, body: { code: "documents_disabled", title: "There are no documents here." } };
      expect(await someone.list("100000001")).toMatchObject(disabled);
      expect(
        await someone.upload({ accountNo: "100000001", filename: "a.jpg", content: fileOf("jpeg") }),
      ).toMatchObject(disabled);
      expect((await someone.download({ filename: "call-note-100000001.txt" })).status).toBe(403);
      await closed.stop();
      rmSync(off, { recursive: true, force: true });
    });
  });
});
