import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { pdfLines } from "../notifications/mails/testing/read-pdf.js";
import { cardPayment, Consumer, inDays, type Paying, soon, startPaying } from "../payments/testing/paying.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, robin, startTestServices } from "../testing/test-services.js";
import { DocumentCaller, fileOf } from "./testing/upload.js";

const megabyte = 1024 * 1024;

describeWithDatabase("the documents of an account", () => {
  let paying: Paying;
  let caller: DocumentCaller;
  let other: DocumentCaller;

  beforeAll(async () => {
    paying = await startPaying();
    caller = await DocumentCaller.signIn(paying.url, casey);
    other = await DocumentCaller.signIn(paying.url, robin);
  });
  afterAll(() => paying.stop());

  const newAccount = () => paying.newAccount({ due: "100.00" });
  const rowsOf = (accountNo: string) =>
    paying.db.asApp("harbor", (trx) =>
      trx
        .selectFrom("documents")
        .select(["description", "document_type", "username", "content_type"])
        .where("account_no", "=", accountNo)
        .orderBy("seq")
        .execute(),
    );
  const countParts = () =>
    paying.db.asApp("harbor", async (trx) => (await trx.selectFrom("document_parts").select("part").execute()).length);
  const savedUnder = async (filename: string, id?: string) => {
    const answer = await caller.download({ filename, ...(id !== undefined && { id }) });
    return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
  };

  describe("the list", () => {
    test("has the three documents of 100000001 and of 100000004, newest first, with id, filename, seq and date [DOC-4]", async () => {
      for (const accountNo of ["100000001", "100000004"]) {
        const { status, body } = await caller.list(accountNo);
        expect(status).toBe(200);
        expect(body.documents).toEqual([
          {
            id: `${accountNo}-3`,
            filename: `call-note-${accountNo}.txt`,
            seq: 3,
            date: inDays(-7),
            size: expect.any(Number) as number,
          },
          {
            id: `${accountNo}-2`,
            filename: `statement-seal-${accountNo}.png`,
            seq: 2,
            date: inDays(-30),
            size: expect.any(Number) as number,
          },
          {
            id: `${accountNo}-1`,
            filename: `account-notice-${accountNo}.pdf`,
            seq: 1,
            date: inDays(-60),
            size: expect.any(Number) as number,
          },
        ]);
      }
    });

    test("states what may be uploaded: 15 MB, and the types by extension [DOC-42]", async () => {
      expect((await caller.list("100000002")).body).toEqual({
        documents: [],
        upload: {
          maxBytes: 15 * megabyte,
          types: [
            { type: "pdf", mediaType: "application/pdf", extensions: [".pdf"] },
            { type: "png", mediaType: "image/png", extensions: [".png"] },
            { type: "jpeg", mediaType: "image/jpeg", extensions: [".jpg", ".jpeg"] },
            { type: "tiff", mediaType: "image/tiff", extensions: [".tif", ".tiff"] },
            { type: "heic", mediaType: "image/heic", extensions: [".heic", ".heif"] },
            { type: "text", mediaType: "text/plain", extensions: [".txt"] },
          ],
        },
      });
    });

    test("includes a payment's receipt, which can be downloaded [DOC-20]", async () => {
      const accountNo = await newAccount();
      const consumer = await Consumer.signIn(paying.url, casey);
      const { body } = await consumer.pay(cardPayment(accountNo));
      const filename = `receipt-${body.confNumber ?? ""}.pdf`;
      await expect.poll(() => caller.names(accountNo), soon).toEqual([filename]);
      const { headers, content } = await savedUnder(filename);
      expect(headers.get("content-type")).toBe("application/pdf");
      expect(await pdfLines(content)).toContain(`Authorization code: ${body.authCode ?? ""}`);
    });
  });

  describe("an upload", () => {
    test("is listed with the next seq, today's date and its size; description and type have their defaults [DOC-50]", async () => {
      const accountNo = await newAccount();
      const { status, body } = await caller.upload({
        accountNo,
        filename: "lease.pdf",
        content: fileOf("pdf", 3000),
        mediaType: "application/pdf",
        fields: { type: "CONSUMER" },
      });
      expect(status).toBe(201);
      expect(body).toEqual({ id: `${accountNo}-1`, filename: "lease.pdf", seq: 1, date: inDays(0), size: 3000 });
      expect((await caller.list(accountNo)).body.documents).toEqual([body]);
      expect(await rowsOf(accountNo)).toEqual([
        {
          description: "File uploaded with Upload Docs service",
          document_type: "CONSUMER",
          username: casey.username,
          content_type: "application/pdf",
        },
      ]);
    });

    test("keeps a given description, and rejects a type that the tenant does not allow [DOC-25, DOC-26]", async () => {
      const accountNo = await newAccount();
      await caller.upload({
        accountNo,
        filename: "a.png",
        content: fileOf("png"),
        fields: { desc: "My lease" },
      });
      expect((await rowsOf(accountNo))[0]?.description).toBe("My lease");
      const refused = await caller.upload({
        accountNo,
        filename: "b.png",
        content: fileOf("png"),
        fields: { type: "LEGAL" },
      });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "invalid_request", parameterViolations: [{ path: "type" }] },
      });
    });

    test("of 10 MB downloads byte for byte, as an attachment that no browser displays or caches [DOC-17, DOC-18]", async () => {
      const content = fileOf("pdf", 10 * megabyte);
      const accountNo = await newAccount();
      expect(await caller.upload({ accountNo, filename: "ten.pdf", content })).toMatchObject({
        status: 201,
        body: { size: content.length },
      });
      const saved = await savedUnder("ten.pdf", `${accountNo}-1`);
      expect(saved.status).toBe(200);
      expect(saved.content.equals(content)).toBe(true);
      expect(Object.fromEntries(saved.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-length": String(content.length),
        "content-disposition": `attachment; filename="ten.pdf"; filename*=UTF-8''ten.pdf`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
    });

    test("of a text downloads byte for byte, whatever encodings the client accepts [DOC-17]", async () => {
      const content = `${"Querido señor, esto es largo. ".repeat(400)}\n`;
      const accountNo = await newAccount();
      await caller.upload({ accountNo, filename: "carta.txt", content });
      const saved = await savedUnder("carta.txt");
      expect(saved.headers.get("content-encoding")).toBeNull();
      expect(saved.content.toString("utf8")).toBe(content);
    });

    test("submitted twice is kept once: the same file under the same name returns the existing document [DOC-51]", async () => {
      const accountNo = await newAccount();
      const upload = { accountNo, filename: "twice.png", content: fileOf("png") };
      const answers = await Promise.all([caller.upload(upload), caller.upload(upload)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await caller.names(accountNo)).toEqual(["twice.png"]);
    });

    test("of another file under the same name gets a name that is unique across the user's accounts [DOC-52]", async () => {
      const [one, two] = [await newAccount(), await newAccount()];
      const contents = [fileOf("pdf"), fileOf("pdf"), fileOf("pdf")];
      const names = [];
      for (const [index, accountNo] of [one, one, two].entries()) {
        names.push(
          (await caller.upload({ accountNo, filename: "same.pdf", content: contents[index]! })).body["filename"],
        );
      }
      expect(names).toEqual(["same.pdf", "same (2).pdf", "same (3).pdf"]);
      for (const [index, name] of names.entries())
        expect((await savedUnder(String(name))).content.equals(contents[index]!)).toBe(true);
      // Another user's file names do not affect the number added to a name, so the number does not reveal them.
      expect(
        await other.upload({ accountNo: "100000020", filename: "same.pdf", content: fileOf("pdf") }),
      ).toMatchObject({
        status: 201,
        body: { filename: "same.pdf" },
      });
    });
  });

  describe("nothing is kept of a refused file", () => {
    let accountNo: string;
    beforeEach(async () => {
      accountNo = await newAccount();
    });

    test.each([
      ["empty", "empty.pdf", "", 422, "document_empty", "The file is empty."],
      [
        "longer than 15 MB",
        "large.pdf",
        fileOf("pdf", 15 * megabyte + 1),
        413,
        "document_too_large",
        "The file is too large.",
      ],
      [
        "a picture named as a PDF",
        "picture.pdf",
        fileOf("png"),
        422,
        "document_mislabelled",
        "The file is not what its name says.",
      ],
      [
        "a program named as a PDF",
        "program.pdf",
        Buffer.from("MZ\x90\0\x03\0\0\0"),
        422,
        "document_mislabelled",
        "The file is not what its name says.",
      ],
      [
        "a PDF named as text",
        "letter.txt",
        fileOf("pdf"),
        422,
        "document_mislabelled",
        "The file is not what its name says.",
      ],
      [
        "binary named as text",
        "noise.txt",
        Buffer.concat([randomBytes(100), Buffer.alloc(1)]),
        422,
        "document_mislabelled",
        "The file is not what its name says.",
      ],
      [
        "text with binary at its end",
        "late.txt",
        `${"a".repeat(200_000)}\0`,
        422,
        "document_mislabelled",
        "The file is not what its name says.",
      ],
      [
        "of a type that is not allowed",
        "page.html",
        "<script>alert(1)</script>",
        422,
        "document_type_refused",
        "Files of this type are not taken.",
      ],
      [
        "of an unknown type",
        "run.exe",
        Buffer.from("MZ\x90\0\x03\0\0\0"),
        422,
        "document_type_refused",
        "Files of this type are not taken.",
      ],
    ])("if it is %s [DOC-40]", async (_, filename, content, status, code, title) => {
      const parts = await countParts();
      expect(await caller.upload({ accountNo, filename, content })).toMatchObject({
        status,
        body: { code, title },
      });
      expect([await caller.names(accountNo), await countParts()]).toEqual([[], parts]);
    });

    test("if it is declared as another type [DOC-41]", async () => {
      expect(
        await caller.upload({ accountNo, filename: "a.pdf", content: fileOf("pdf"), mediaType: "image/png" }),
      ).toMatchObject({ status: 422, body: { code: "document_mislabelled" } });
    });

    test.each(["dbtNo", "desc", "type"])("if it has a NUL in its %s [DOC-47]", async (field) => {
      const refused = await caller.upload({
        accountNo,
        filename: "lease.pdf",
        content: fileOf("pdf"),
        fields: { [field]: "a\0b" },
      });
      const violation =
        field === "dbtNo" ? { path: "dbtNo" } : { path: field, message: "must not contain a NUL character" };
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "invalid_request", parameterViolations: [violation] },
      });
      expect(await caller.names(accountNo)).toEqual([]);
    });

    test("if it has no file name [DOC-45]", async () => {
      const body = [
        "--part",
        'content-disposition: form-data; name="dbtNo"',
        "",
        "100000001",
        "--part",
        'content-disposition: form-data; name="uploadedFile"',
        "content-type: application/octet-stream",
        "",
        "%PDF-1.4",
        "--part--",
        "",
      ].join("\r\n");
      const { status, body: problem } = await caller.post(body, {
        "content-type": "multipart/form-data; boundary=part",
      });
      expect([status, problem]).toMatchObject([
        400,
        { code: "invalid_request", parameterViolations: [{ path: "uploadedFile", message: "must have a file name" }] },
      ]);
    });

    test("if the connection breaks mid-upload, and the services keep running [DOC-48]", async () => {
      const parts = await countParts();
      // The system's temporary folder is shared; another test run may be uploading at the same time.
      const folder = mkdtempSync(join(tmpdir(), "paydown-spools-"));
      vi.stubEnv("TMPDIR", folder);
      onTestFinished(() => {
        vi.unstubAllEnvs();
        rmSync(folder, { recursive: true });
      });
      await new Promise<void>((resolve) => {
        const half = httpRequest(caller.address("/api/docs"), {
          method: "POST",
          headers: {
            ...caller.headers,
            "content-type": "multipart/form-data; boundary=x",
            "content-length": String(5 * megabyte),
          },
        });
        half.on("error", () => undefined).on("close", () => resolve());
        const head = `--x\r\nContent-Disposition: form-data; name="dbtNo"\r\n\r\n${accountNo}\r\n--x\r\nContent-Disposition: form-data; name="uploadedFile"; filename="half.pdf"\r\n\r\n`;
        half.write(Buffer.concat([Buffer.from(head), fileOf("pdf", megabyte)]), () =>
          setImmediate(() => half.destroy()),
        );
      });
      expect(await caller.upload({ accountNo, filename: "whole.pdf", content: fileOf("pdf") })).toMatchObject({
        status: 201,
        body: { seq: 1 },
      });
      await expect.poll(() => readdirSync(folder), soon).toEqual([]);
      expect([await caller.names(accountNo), await countParts()]).toEqual([["whole.pdf"], parts + 1]);
    });
  });

  describe("ownership", () => {
    const nobodys = { status: 404, body: { code: "account_not_found" } };

    test.each([
      { filename: "account-notice-100000001.pdf" },
      { filename: "account-notice-100000001.pdf", id: "100000001-1" },
      { filename: "nowhere.pdf" },
      { filename: "../../etc/passwd" },
      { filename: "nowhere.pdf", id: "100000001" },
    ])("returns the same for another user's document and a missing document: %o [ROLE-5]", async (query) => {
      const answer = await other.download(query);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        type: "urn:paydown:problem:document_not_found",
        title: "There is no such document.",
        status: 404,
        code: "document_not_found",
      });
    });

    test("refuses every call without a session, and does not read the upload [ROLE-6]", async () => {
      const stranger = Object.create(caller, { headers: { value: {} } }) as DocumentCaller;
      expect((await stranger.download({ filename: "account-notice-100000001.pdf" })).status).toBe(401);
      expect((await stranger.list("100000001")).status).toBe(401);
      expect(
        await stranger.upload({ accountNo: "100000001", filename: "a.pdf", content: fileOf("pdf", megabyte) }),
      ).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    });

    test("a reassigned account keeps the tenant's documents and hides the previous user's uploads and receipts [ROLE-7]", async () => {
      const accountNo = await paying.newAccount({
        due: "100.00",
        records: (no) => [
          {
            kind: "document",
            accountNo: no,
            id: "D1",
            filename: `letter-${no}.txt`,
            date: inDays(-1),
            content: Buffer.from("Hello").toString("base64"),
          },
        ],
      });
      await caller.upload({ accountNo, filename: "private.pdf", content: fileOf("pdf") });
      await (await Consumer.signIn(paying.url, casey)).pay(cardPayment(accountNo));
      await expect.poll(() => caller.names(accountNo), soon).toHaveLength(3);
      const receipt = (await caller.names(accountNo)).find((name) => name.startsWith("receipt-")) ?? "";
      await paying.db.asJob("harbor", (trx) =>
        trx.updateTable("accounts").set({ username: robin.username }).where("account_no", "=", accountNo).execute(),
      );
      expect(await other.names(accountNo)).toEqual([`letter-${accountNo}.txt`]);
      for (const filename of ["private.pdf", receipt]) expect((await other.download({ filename })).status).toBe(404);
      expect((await other.download({ filename: `letter-${accountNo}.txt` })).status).toBe(200);
      expect((await caller.download({ filename: `letter-${accountNo}.txt` })).status).toBe(404);
    });

    test("refuses an instance other than the session's [ROLE-19]", async () => {
      expect(await caller.list("100000001", "summit")).toMatchObject(nobodys);
    });

    test.each(["a\0b", "%00"])("an account or file name with a NUL is refused as a client error: %j", async (text) => {
      expect([400, 404]).toContain((await caller.list(text)).status);
      expect([400, 404]).toContain((await caller.download({ filename: text })).status);
    });
  });
});

describeWithDatabase("a stop of the services", () => {
  test("does not wait for the client of a download that is just ending", async () => {
    const services = await startTestServices();
    const caller = await DocumentCaller.signIn(services.url, casey);
    const answer = await caller.download({ filename: "account-notice-100000001.pdf" });
    // The client has the last byte before the services end their response, and keeps the connection open. Services that
    // wait for it need 72 seconds, longer than a test may take.
    await answer.arrayBuffer();
    await services.stop();
  });

  test("do not wait for a connection on which no request has arrived, such as a browser opens ahead of time", async () => {
    const services = await startTestServices();
    const connection = connect(Number(new URL(services.url).port), "127.0.0.1");
    onTestFinished(() => void connection.destroy());
    await once(connection, "connect");
    const closed = once(connection, "close");
    await services.stop();
    await closed;
  });
});
