import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect as openSocket, createServer } from "node:net";
import { join } from "node:path";
import ssh2 from "ssh2";
import { describe, expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../index.js";
import { readSettings, type Settings } from "../settings.js";
import { runningSandbox } from "../testing/running-sandbox.js";
import { connect, debits, namesIn, read, upload } from "./testing/bank-client.js";

const { dataDir, restart, sftp, url } = runningSandbox(10, { sftp: true });
const signIn = (login: Parameters<typeof connect>[1] = {}) => connect(sftp().port, login);
const bankFolder = (...names: string[]) => join(dataDir(), "sandbox", "bank", ...names);

/** Names one key, and signs with another. */
class Impostor extends ssh2.BaseAgent {
  private readonly named: string;
  private readonly own: string;

  constructor(named: string, own: string) {
    super();
    this.named = named;
    this.own = own;
  }

  override getIdentities(done: (error: undefined, keys: ReturnType<typeof keyOf>[]) => void): void {
    done(undefined, [keyOf(this.named)]);
  }

  override sign(_key: unknown, data: Buffer, ...more: unknown[]): void {
    const done = more.at(-1) as (error: undefined, signature: Buffer) => void;
    done(undefined, keyOf(this.own).sign(data));
  }
}

function keyOf(text: string) {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
  return key;
}

/** ssh2 makes one malformed key among 256 of the type ed25519: it drops a leading zero. */
const newKey = () => ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 });

describe("signing in", () => {
  test.each([
    ["another password", { password: "wrong" }],
    ["no password", { password: "" }],
    ["a name that is no instance's", { username: "../harbor" }],
    ["an empty name", { username: "." }],
  ])("with %s is refused [NACHA-20]", async (_what, login) => {
    await expect(signIn(login)).rejects.toThrow("All configured authentication methods failed");
    expect(readdirSync(bankFolder())).toEqual([]);
  });

  test("with a key works only while the instance's authorized_keys lists the key [NACHA-20]", async () => {
    const key = newKey();
    const other = newKey();
    mkdirSync(bankFolder("harbor"), { recursive: true });
    const withKey = async (privateKey: string) => {
      const client = await connect(sftp().port, { password: "", privateKey });
      return namesIn(client, "/");
    };
    await expect(withKey(key.private)).rejects.toThrow("authentication methods failed");
    writeFileSync(bankFolder("harbor", "authorized_keys"), `# Harbor\n\n${key.public}\n`);
    expect(await withKey(key.private)).toEqual(["acknowledgements", "outgoing", "returns"]);
    await expect(withKey(other.private)).rejects.toThrow("authentication methods failed");
    await expect(connect(sftp().port, { username: "summit", password: "", privateKey: key.private })).rejects.toThrow(
      "authentication methods failed",
    );
    // Strangers leave nothing behind.
    expect(readdirSync(bankFolder())).toEqual(["harbor"]);
  });

  test("with a listed key needs a signature of that key [NACHA-20]", async () => {
    const [listed, own] = [newKey(), newKey()];
    mkdirSync(bankFolder("harbor"), { recursive: true });
    writeFileSync(bankFolder("harbor", "authorized_keys"), `${listed.public}\n`);
    await expect(signIn({ password: "", agent: new Impostor(listed.public, own.private) })).rejects.toThrow(
      "authentication methods failed",
    );
  });

  test("shows the same host key after a restart, and keeps it from other users [NACHA-20]", async () => {
    const shown = async () => {
      let fingerprint = "";
      const hostVerifier = (key: Buffer) => {
        fingerprint = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
        return true;
      };
      await signIn({ hostVerifier } as Parameters<typeof connect>[1]);
      return fingerprint;
    };
    const first = await shown();
    expect(first).toBe(sftp().fingerprint);
    await restart();
    expect(await shown()).toBe(first);
    expect(statSync(join(dataDir(), "sandbox", "sftp-host-key")).mode & 0o777).toBe(0o600);
  });

  test("gives no shell and runs no command [NACHA-20]", async () => {
    const client = new ssh2.Client();
    onTestFinished(() => void client.end());
    await new Promise<void>((done, failed) => {
      client.once("ready", done).once("error", failed);
      client.connect({ host: "127.0.0.1", port: sftp().port, username: "harbor", password: "paydown-sandbox" });
    });
    const refused = await new Promise<Error | undefined>((done) => client.exec("ls", (error) => done(error)));
    expect(refused?.message).toContain("Unable to exec");
  });
});

describe("the settings", () => {
  const settings = (env: Record<string, string>) => readSettings([], env);

  test("open the SFTP port only if it is set, with a password for all instances or for one [NACHA-20]", () => {
    expect(settings({})).not.toHaveProperty("sftp");
    const { sftp: set } = settings({
      PAYDOWN_SANDBOX_SFTP_PORT: "4611",
      PAYDOWN_SANDBOX_SFTP_PASSWORD: "for all",
      PAYDOWN_SANDBOX_SFTP_PASSWORD__LAKE_VIEW: "for one",
    }) as Settings;
    expect(set?.port).toBe(4611);
    expect(set?.passwordOf("harbor")).toBe("for all");
    expect(set?.passwordOf("lake-view")).toBe("for one");
    const { sftp: alone } = settings({ PAYDOWN_SANDBOX_SFTP_PORT: "0" }) as Settings;
    expect(alone?.passwordOf("harbor")).toBe("paydown-sandbox");
  });

  test.each(["65536", "-1", "x"])("refuse the port %s [NACHA-20]", (port) => {
    expect(settings({ PAYDOWN_SANDBOX_SFTP_PORT: port })).toEqual({
      refusal: `PAYDOWN_SANDBOX_SFTP_PORT must be a number from 0 to 65535, not "${port}".`,
    });
  });

  test("listen on loopback, even where the rest of the sandbox does not [NACHA-20]", async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { readonly port: number };
    const folder = join(dataDir(), "other");
    const starting = startSandbox({ port: 0, host: "0.0.0.0", dataDir: folder, sftp: { port } });
    await expect(starting).rejects.toMatchObject({ code: "EADDRINUSE", address: "127.0.0.1", port });
  });
});

describe("the folders", () => {
  test("of an instance hold nothing of another one [NACHA-21]", async () => {
    const [harbor, summit] = [await signIn(), await signIn({ username: "summit" })];
    await harbor.put(Buffer.from("x"), "/outgoing/one.ach.part");
    expect(await namesIn(harbor, "/outgoing")).toEqual(["one.ach.part"]);
    expect(await namesIn(summit, "/outgoing")).toEqual([]);
    for (const path of ["/../harbor/outgoing/one.ach.part", "/outgoing/../../harbor/outgoing/one.ach.part"]) {
      await expect(summit.get(path)).rejects.toThrow("no such file");
    }
  });

  test("let a client read and delete its files [NACHA-21]", async () => {
    const client = await signIn();
    const content = "x".repeat(300_000);
    await client.put(Buffer.from(content), "/outgoing/one.ach.part");
    expect((await client.stat("/outgoing/one.ach.part")).size).toBe(content.length);
    expect(await read(client, "/outgoing/one.ach.part")).toBe(content);
    await client.delete("/outgoing/one.ach.part");
    expect(await client.exists("/outgoing/one.ach.part")).toBe(false);
    expect(await client.exists("/returns")).toBe("d");
  });

  test.each<readonly [string, (client: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>, string]>([
    [
      "an upload under a final name",
      (client) => client.put(Buffer.from("x"), "/outgoing/one.ach"),
      "Upload files to outgoing",
    ],
    [
      "an upload to the returns",
      (client) => client.put(Buffer.from("x"), "/returns/one.part"),
      "Upload files to outgoing",
    ],
    ["an upload beside the folders", (client) => client.put(Buffer.from("x"), "/one.part"), "no such file"],
    [
      "an upload with a blank in its name",
      (client) => client.put(Buffer.from("x"), "/outgoing/a b.part"),
      "Upload files to outgoing",
    ],
    ["a new folder", (client) => client.mkdir("/outgoing/more"), "Operation unsupported"],
    [
      "a rename into another folder",
      (client) => client.rename("/outgoing/kept.part", "/returns/kept.ach"),
      "Rename a file of outgoing",
    ],
    [
      "a rename to another temporary name",
      (client) => client.rename("/outgoing/kept.part", "/outgoing/b.part"),
      "Rename a file of outgoing",
    ],
    [
      "a rename of a missing file",
      (client) => client.rename("/outgoing/none.part", "/outgoing/none.ach"),
      "no such file",
    ],
    ["a file below a file", (client) => client.get("/outgoing/kept.part/more"), "no such file"],
    ["a folder that does not exist", (client) => client.list("/private"), "no such folder"],
    ["the bank's own folder", (client) => client.list("/taken"), "no such folder"],
    ["the list of keys", (client) => client.get("/authorized_keys"), "no such file"],
    ["a deletion of a folder", (client) => client.rmdir("/outgoing"), "Operation unsupported"],
  ])("refuse %s [NACHA-21]", async (_what, request, reason) => {
    const client = await signIn();
    await client.put(Buffer.from("x"), "/outgoing/kept.part");
    await expect(request(client)).rejects.toThrow(reason);
    expect(await namesIn(client, "/outgoing")).toEqual(["kept.part"]);
  });

  test("never let a rename replace a file [NACHA-21]", async () => {
    const client = await signIn();
    // The bank takes a renamed file at once, so the test puts one there itself.
    writeFileSync(bankFolder("harbor", "outgoing", "one.ach"), "first");
    await client.put(Buffer.from("second"), "/outgoing/one.ach.part");
    await expect(client.rename("/outgoing/one.ach.part", "/outgoing/one.ach")).rejects.toThrow("file of that name");
    expect(readFileSync(bankFolder("harbor", "outgoing", "one.ach"), "utf8")).toBe("first");
  });

  test("serve further clients after one that does not speak the protocol [NACHA-21]", async () => {
    const stranger = openSocket({ host: "127.0.0.1", port: sftp().port });
    const ended = new Promise<void>((done) => stranger.once("close", () => done()));
    stranger.on("error", () => undefined).resume();
    stranger.write("GET / HTTP/1.1\r\n\r\n".repeat(1000));
    await ended;
    expect(await namesIn(await signIn(), "/")).toHaveLength(3);
  });

  test("serve further clients after one that broke off in the middle of an upload [NACHA-21]", async () => {
    const broken = new ssh2.Client();
    await new Promise<void>((done, failed) => {
      broken.once("ready", done).once("error", failed);
      broken.connect({ host: "127.0.0.1", port: sftp().port, username: "harbor", password: "paydown-sandbox" });
    });
    await new Promise<void>((done, failed) =>
      broken.sftp((error, channel) => {
        if (error) return failed(error);
        channel.open("/outgoing/half.ach.part", "w", (refused, handle) => {
          if (refused) return failed(refused);
          channel.write(handle, Buffer.from("half"), 0, 4, 0, () => done());
        });
      }),
    );
    broken.destroy();
    const client = await signIn();
    await upload(client, "whole.ach", debits(["12345678"]));
    await expect.poll(() => namesIn(client, "/acknowledgements")).toEqual(["whole.ach.ack"]);
    expect((await fetch(`${url()}/health`)).status).toBe(200);
  });
});

test("a test that stands between clients and the bank may refuse a request, lose its answer or cut the connection [NACHA-21]", async () => {
  const seen: string[] = [];
  const ports = new Set<number>();
  let next = "serve";
  const folder = join(dataDir(), "between");
  const sandbox = await startSandbox({
    port: 0,
    dataDir: folder,
    sftp: {
      port: 0,
      async around({ name, path, clientPort, cut }, serve) {
        seen.push(`${name} ${path}`);
        ports.add(clientPort);
        if (next === "refuse") throw new Error("refused");
        const reply = await serve();
        if (next === "serve") return reply;
        cut();
        return () => undefined;
      },
    },
  });
  onTestFinished(() => sandbox.stop());
  const signInThere = () => connect(sandbox.sftp?.port ?? 0);
  const client = await signInThere();
  await client.put(Buffer.from("x"), "outgoing/one.ach.part");
  expect(seen).toEqual(["OPEN /outgoing/one.ach.part", "WRITE /outgoing/one.ach.part", "CLOSE /outgoing/one.ach.part"]);
  next = "refuse";
  await expect(client.delete("/outgoing/one.ach.part")).rejects.toThrow("internal error");
  expect(ports.size).toBe(1);
  next = "cut";
  await expect(client.delete("/outgoing/one.ach.part")).rejects.toThrow();
  next = "serve";
  expect(await namesIn(await signInThere(), "/outgoing")).toEqual([]);
  expect(ports.size).toBe(2);
});
