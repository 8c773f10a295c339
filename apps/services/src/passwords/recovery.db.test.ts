import { passwordLength } from "@paydown/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { messagesTo, patient, type Paying, soon, startPaying } from "../payments/testing/paying.js";
import type { SendOutcome } from "../providers/messages.js";
import { defaultAttemptLimits as limits } from "../settings/attempt-limits.js";
import { withdrawLinks } from "../notifications/account-notices/request-link.js";
import { attemptWindowMs } from "../sessions/attempts.js";
import { callAt, type CallAtOptions, loginAt, sessionAt } from "../testing/call-at.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, movableClock, robin } from "../testing/test-services.js";

const minute = 60_000;
const jordansNumber = "+14165550163";
const linkIn = /http:\/\/\S+\/pay\/(\w+)\/passwordRecovery\/reset\?lang=\w\w#(\S+)/;

describeWithDatabase("password recovery", () => {
  const clock = movableClock(new Date().toISOString());
  let mailIs: SendOutcome | undefined;
  let paying: Paying;
  let password = casey.password;

  beforeAll(async () => {
    // Sends messages quickly, because most tests wait for one.
    paying = await startPaying({
      clock,
      timings: { ...patient, reconcileFirstMs: 50 },
      messagesOf: ({ mail, sms }) => ({
        mail: { ...mail, send: async (message, attempt) => mailIs ?? mail.send(message, attempt) },
        sms,
      }),
    });
  });
  afterAll(() => paying.stop());
  // No message of an earlier test comes during this one, and its requests do not count.
  beforeEach(async () => {
    mailIs = undefined;
    await nothingLeft();
    await nothingWaiting();
    clock.forward(attemptWindowMs);
  });

  const ask = (username: string, more: object = {}, options: CallAtOptions = {}) =>
    callAt(paying.url, "POST", "/public/passwordRecovery", {
      body: { instanceId: "harbor", username, ...more },
      ...options,
    });
  const reset = (secret: string, newPassword: string, more: object = {}) =>
    callAt(paying.url, "POST", "/public/passwordRecovery/reset", {
      body: { instanceId: "harbor", secret, newPassword, confirmPassword: newPassword, ...more },
    });
  const look = (secret: string, instanceId = "harbor") =>
    callAt(paying.url, "POST", "/public/passwordRecovery/link", { body: { instanceId, secret } });
  const linksTo = (address: string) =>
    messagesTo(paying.sandbox, address).flatMap(({ text }) => linkIn.exec(text)?.[2] ?? []);
  /** Requests a link and returns it from the email. */
  const linkFor = async ({ username }: typeof casey, more: object = {}) => {
    const before = linksTo(username).length;
    expect((await ask(username, more)).status).toBe(202);
    await expect.poll(() => linksTo(username).length, soon).toBe(before + 1);
    return linksTo(username).at(-1)!;
  };
  const nothingLeft = () =>
    expect
      .poll(
        async () =>
          (await paying.db.asJob("harbor", (trx) => trx.selectFrom("recovery_requests").selectAll().execute())).length,
        soon,
      )
      .toBe(0);
  const notices = () =>
    paying.db.asJob("harbor", (trx) => trx.selectFrom("account_notices").selectAll().orderBy("created_at").execute());
  const nothingWaiting = () =>
    expect.poll(async () => (await notices()).every(({ state }) => state !== "waiting"), soon).toBe(true);
  const isLive = async (token: string, user = casey.username) =>
    (await callAt(paying.url, "GET", `/api/demographics/m;user=${encodeURIComponent(user)}`, { token })).status === 200;

  test("answers known and unknown users alike in status, headers and body, and sends an email only to the known user [PASS-36]", async () => {
    const [links, told] = [linksTo(robin.username).length, (await notices()).length];
    const [known, unknown] = [await ask(robin.username), await ask("nobody@example.com")];
    expect([known.status, known.text]).toEqual([202, ""]);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const named = ({ headers }: typeof known) => [...headers].filter(([name]) => name !== "date");
    expect(named(unknown)).toEqual(named(known));
    await expect.poll(() => linksTo(robin.username).length, soon).toBe(links + 1);
    await nothingLeft();
    expect(messagesTo(paying.sandbox, "nobody@example.com")).toEqual([]);
    expect((await notices()).slice(told).map(({ username }) => username)).toEqual([robin.username]);
  });

  test("the email names the user, the link's lifetime and a phone number; the link uses our own host, whatever host the request names, and opens in the email's language [PASS-41, PASS-42, PASS-43, MAIL-6]", async () => {
    const before = linksTo(robin.username).length;
    await ask(" Robin@Example.com ", {}, { headers: { "x-forwarded-host": "evil.example" } });
    await expect.poll(() => linksTo(robin.username).length, soon).toBe(before + 1);
    const mail = messagesTo(paying.sandbox, robin.username).at(-1)!;
    const link = `${paying.url.replace("127.0.0.1", "localhost")}/pay/harbor/passwordRecovery/reset?lang=en#${linksTo(robin.username).at(-1)!}`;
    expect(mail).toMatchObject({ channel: "mail", subject: "Choose a new password - Harbor Recovery Services" });
    expect(mail).toMatchObject({ html: expect.stringContaining(`<a class="button" href="${link}"`) });
    expect(mail.text.split("\n\n")).toEqual([
      "Somebody asked for a new password for robin@example.com at Harbor Recovery Services.",
      "To choose one, open this link within 30 minutes. It works once.",
      link,
      "If you did not ask for it, do nothing: your password stays as it is.",
      "Questions? Call Harbor Recovery Services at (410) 555-0142.\n",
    ]);
  });

  test("sends the link by text message to a user without an email, in the language of the request [PASS-41, PASS-43, PASS-61]", async () => {
    expect((await ask("jordan42", { instanceId: "summit" }, { headers: { "accept-language": "es" } })).status).toBe(
      202,
    );
    await expect.poll(() => messagesTo(paying.sandbox, jordansNumber).length, soon).toBe(1);
    const [{ text = "" } = {}] = messagesTo(paying.sandbox, jordansNumber);
    expect(text).toMatch(/^Summit Credit: elija una contraseña nueva en los próximos 30 minutos: http:/);
    const [, instanceId, secret = ""] = linkIn.exec(text) ?? [];
    expect(instanceId).toBe("summit");
    expect(text).toContain(`/reset?lang=es#${secret}`);
    expect((await reset(secret, "Summit-new-1")).json["code"]).toBe("reset_link_invalid");
    expect((await reset(secret, "Summit-new-1", { instanceId: "summit" })).status).toBe(204);
    expect(
      (await loginAt(paying.url, { instanceId: "summit", username: "jordan42", password: "Summit-new-1" })).status,
    ).toBe(200);
    await expect
      .poll(() => messagesTo(paying.sandbox, jordansNumber).at(-1)?.text, soon)
      .toMatch(/^Summit Credit: your password was changed\./);
  });

  test("the link sets a password once, ends every session of the user and of nobody else, and clears earlier wrong attempts [PASS-49, PASS-55, PASS-57, PASS-58]", async () => {
    const mine = [
      await sessionAt(paying.url, { ...casey, password }),
      await sessionAt(paying.url, { ...casey, password }),
    ];
    const robins = await sessionAt(paying.url, robin);
    const secret = await linkFor(casey);
    await Promise.all(
      Array.from({ length: limits.loginsPerUser }, () => loginAt(paying.url, { ...casey, password: "Harbor-demo-9" })),
    );
    // Checking a link, as its page does when opened, does not use it up.
    for (const looked of [await look(secret), await look(secret)])
      expect([looked.status, looked.text]).toEqual([204, ""]);
    expect((await look(secret, "summit")).json["code"]).toBe("reset_link_invalid");
    const answer = await reset(secret, "Recovered-1");
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await look(secret)).json["code"]).toBe("reset_link_invalid");
    expect(await Promise.all(mine.map((token) => isLive(token)))).toEqual([false, false]);
    expect(await isLive(robins, robin.username)).toBe(true);
    expect((await loginAt(paying.url, { ...casey, password: "Recovered-1" })).status).toBe(200);
    password = "Recovered-1";
    expect((await reset(secret, "Recovered-2")).json["code"]).toBe("reset_link_invalid");
    expect((await loginAt(paying.url, { ...casey, password })).status).toBe(200);
    await expect
      .poll(() => messagesTo(paying.sandbox, casey.username).at(-1), soon)
      .toMatchObject({ channel: "mail", subject: "Your password was changed - Harbor Recovery Services" });
  });

  describe("a link that is", () => {
    const refused = async (secret: string) => {
      const { status, text, json } = await reset(secret, "Too-late-now");
      expect([status, json["code"]]).toEqual([404, "reset_link_invalid"]);
      expect((await loginAt(paying.url, { ...casey, password })).status).toBe(200);
      // Checking the link, as its page does when it opens, gets the same answer as setting a password.
      const looked = await look(secret);
      expect([looked.status, looked.text]).toEqual([404, text]);
      return text;
    };

    test("forged, empty, expired or replaced is refused in the same words [PASS-59]", async () => {
      const answers = [await refused("forged"), await refused("")];
      const first = await linkFor(casey);
      const second = await linkFor(casey);
      answers.push(await refused(first));
      clock.forward(30 * minute);
      answers.push(await refused(second));
      expect(new Set(answers).size).toBe(1);
    });

    test("one minute from expiry is accepted [PASS-55]", async () => {
      const secret = await linkFor(casey);
      clock.forward(29 * minute);
      expect((await reset(secret, "In-good-time")).status).toBe(204);
      password = "In-good-time";
    });

    test("older than a change of the password or of the profile is refused [PASS-60]", async () => {
      const byPassword = await linkFor(casey);
      const change = { currentPassword: password, newPassword: "Changed-now-1", confirmPassword: "Changed-now-1" };
      expect(
        (
          await callAt(paying.url, "POST", "/api/demographics/password;user=casey%40example.com", {
            token: await sessionAt(paying.url, { ...casey, password }),
            body: change,
          })
        ).status,
      ).toBe(204);
      password = "Changed-now-1";
      await refused(byPassword);
      const byProfile = await linkFor(casey);
      const profile = { phone: "4105550199", email: casey.username };
      expect(
        (
          await callAt(paying.url, "POST", "/api/demographics/userProfile;user=casey%40example.com", {
            token: await sessionAt(paying.url, { ...casey, password }),
            body: profile,
          })
        ).status,
      ).toBe(200);
      await refused(byProfile);
    });
  });

  // The embedded database has a single connection, so it cannot interleave two transactions.
  test.runIf(inject("testDatabase").kind === "server")(
    "a request that waits for a change of the login to end gets no link, and holds nothing that the change needs [PASS-60]",
    async () => {
      await linkFor(casey);
      const told = (await notices()).length;
      await paying.db.asJob("harbor", async (trx) => {
        const lockRow = (table: string) =>
          sql`select from ${sql.table(table)} where instance_id = 'harbor' and username = ${casey.username} for update nowait`.execute(
            trx,
          );
        await lockRow("users");
        expect((await ask(casey.username)).status).toBe(202);
        const waiting = sql<{ found: boolean }>`select exists (select from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as found`;
        await expect.poll(async () => (await waiting.execute(trx)).rows[0]?.found, soon).toBe(true);
        for (const table of ["recovery_requests", "password_links"])
          expect((await lockRow(table)).rows).toHaveLength(1);
        await withdrawLinks(trx, "harbor", casey.username);
      });
      await linkFor(casey);
      expect((await notices()).length).toBe(told + 1);
    },
  );

  test("refuses a password that breaks a Change Password rule, naming the field, and the link stays valid [PASS-53, PASS-56]", async () => {
    const secret = await linkFor(casey);
    const short = passwordLength.min - 1;
    const answer = await reset(secret, "x".repeat(short), { confirmPassword: "y".repeat(short) });
    expect([answer.status, answer.json["code"]]).toEqual([422, "invalid_password"]);
    expect(answer.json["parameterViolations"]).toEqual([
      { path: "newPassword", message: "The New password field must have at least 8 characters" },
      { path: "confirmPassword", message: "The Confirm new password field must have at least 8 characters" },
    ]);
    expect((await reset(secret, "x".repeat(passwordLength.max))).status).toBe(422);
    const answers = await Promise.all(
      ["Twice-at-once-0", "Twice-at-once-1"].map((newPassword) => reset(secret, newPassword)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    password = `Twice-at-once-${answers.findIndex(({ status }) => status === 204)}`;
    expect((await loginAt(paying.url, { ...casey, password })).status).toBe(200);
  });

  test("is limited per username, known or not [PASS-37, PASS-39]", async () => {
    const answers = await Promise.all(
      [robin.username, "nobody@example.com"].map(async (username) => {
        for (let asked = 0; asked < limits.recoveriesPerUser; asked += 1)
          expect((await ask(username)).status).toBe(202);
        return ask(username);
      }),
    );
    expect(answers.map(({ status, json, headers }) => [status, json["code"], headers.get("retry-after")])).toEqual(
      answers.map(() => [429, "too_many_attempts", "900"]),
    );
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect((await loginAt(paying.url, robin)).status).toBe(200);
    clock.forward(attemptWindowMs);
    expect((await ask(robin.username)).status).toBe(202);
  });

  test("is limited per address over all usernames, concurrent requests included [PASS-37]", async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.recoveriesPerAddress + 5 }, (_, index) => ask(`user${index}@example.com`)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(limits.recoveriesPerAddress);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  describe("while the mail server is down", () => {
    test("returns the same answer, retries the email with the same link and sends it once [PASS-46]", async () => {
      const before = linksTo(casey.username).length;
      mailIs = { kind: "unknown", reason: "unreachable" };
      expect((await ask(casey.username)).text).toBe("");
      const refused = async () =>
        (await notices()).find(
          ({ kind, state, attempts }) => kind === "passwordLink" && state === "waiting" && attempts === 1,
        );
      await expect.poll(refused, soon).toMatchObject({ last_failure: "unreachable" });
      const id = (await refused())!.notice_id;
      mailIs = undefined;
      clock.forward(10_000);
      await expect
        .poll(async () => (await notices()).find(({ notice_id }) => notice_id === id), soon)
        .toMatchObject({ state: "done", attempts: 2, address: null, link_id: null });
      expect(linksTo(casey.username)).toHaveLength(before + 1);
      expect((await reset(linksTo(casey.username).at(-1)!, "After-a-while")).status).toBe(204);
      password = "After-a-while";
    });

    test("gives the email up once the link has expired [PASS-47]", async () => {
      const before = linksTo(casey.username).length;
      mailIs = { kind: "unknown", reason: "unreachable" };
      await ask(casey.username);
      const last = async () => (await notices()).filter(({ kind }) => kind === "passwordLink").at(-1);
      await expect.poll(last, soon).toMatchObject({ state: "waiting", attempts: 1, last_failure: "unreachable" });
      mailIs = undefined;
      clock.forward(31 * minute);
      await expect
        .poll(last, soon)
        .toMatchObject({ state: "given-up", last_failure: "too late", address: null, link_id: null });
      expect(linksTo(casey.username)).toHaveLength(before);
    });
  });

  test("reports an unknown instance [PASS-40]", async () => {
    for (const answer of [
      await ask(casey.username, { instanceId: "nowhere" }),
      await reset("x", "Another-one-1", { instanceId: "nowhere" }),
      await look("x", "nowhere"),
    ]) {
      expect([answer.status, answer.json["code"]]).toEqual([404, "instance_not_found"]);
    }
  });

  test("no secret, password, address or name is in the log, and no secret in a row [PASS-45]", async () => {
    await ask("nobody@example.com");
    const [used, open] = await Promise.all([linkFor(casey), linkFor(robin)]);
    expect((await reset(used, "Recovered-9")).status).toBe(204);
    password = "Recovered-9";
    const rows = await paying.db.asJob("harbor", async (trx) => [
      await trx.selectFrom("password_links").selectAll().execute(),
      await trx.selectFrom("account_notices").selectAll().execute(),
      await trx.selectFrom("recovery_requests").selectAll().execute(),
      await trx.selectFrom("login_attempts").selectAll().execute(),
    ]);
    const [log, kept] = [paying.logs.join(""), JSON.stringify(rows)];
    for (const secret of [used, open]) expect(log + kept).not.toContain(secret);
    for (const said of [password, casey.username, "nobody@example.com", "passwordRecovery/reset#"])
      expect(log).not.toContain(said);
  });
});
