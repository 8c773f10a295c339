import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messagesTo, patient, type Paying, soon, startPaying } from "../payments/testing/paying.js";
import { defaultAttemptLimits as limits } from "../settings/attempt-limits.js";
import { attemptWindowMs } from "../sessions/attempts.js";
import { callAt, loginAt, sessionAt } from "../testing/call-at.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, devon, jordan, movableClock, robin } from "../testing/test-services.js";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const [jordansNumber, devonsNumber] = ["+14165550163", "+13035550164"];
const undoIn = /http:\/\/\S+\/pay\/(\w+)\/undoChange\?lang=(\w\w)#(\S+)/;
const resetIn = /\/passwordRecovery\/reset\?lang=\w\w#(\S+)/;

type Person = typeof casey;

describeWithDatabase("changes of a login", () => {
  const clock = movableClock(new Date().toISOString());
  const instances = ["harbor", "summit"];
  const usersOf = (instanceId: string) =>
    paying.db.asApp(instanceId, (trx) =>
      trx.selectFrom("users").select(["username", "password_hash", "phone", "email"]).execute(),
    );
  let paying: Paying;
  let original: Awaited<ReturnType<typeof usersOf>>[];

  beforeAll(async () => {
    // Sends messages quickly, because most tests wait for one.
    paying = await startPaying({ clock, timings: { ...patient, reconcileFirstMs: 50 } });
    original = await Promise.all(instances.map(usersOf));
  });
  afterAll(() => paying.stop());
  beforeEach(async () => {
    // No message of an earlier test comes during this one.
    await expect.poll(async () => (await Promise.all(instances.map(unsent))).flat(), soon).toEqual([]);
    await Promise.all(instances.map((instanceId, index) => putBack(instanceId, original[index] ?? [])));
    // After 73 hours, an earlier test's changes can no longer be undone, and its login attempts no longer count.
    clock.forward(73 * hour);
  });

  const unsent = (instanceId: string) =>
    paying.db.asJob(instanceId, async (trx) => [
      ...(await trx.selectFrom("recovery_requests").select("username").execute()),
      ...(await trx.selectFrom("account_notices").select("username").where("state", "=", "waiting").execute()),
    ]);
  const putBack = (instanceId: string, users: Awaited<ReturnType<typeof usersOf>>) =>
    paying.db.asApp(instanceId, async (trx) => {
      for (const { username, ...columns } of users)
        await trx.updateTable("users").set(columns).where("username", "=", username).execute();
      await trx.deleteFrom("passcode_enrollments").where("username", "=", jordan.username).execute();
    });

  const as = (person: Person) => `;user=${encodeURIComponent(person.username)}`;
  const post = (path: string, body: object, token?: string, headers = {}) =>
    callAt(paying.url, "POST", path, { body, headers, ...(token !== undefined && { token }) });
  const save = (person: Person, token: string, profile: object, headers = {}) =>
    post(`/api/demographics/userProfile${as(person)}`, profile, token, headers);
  const profile = async (person: Person, token: string) =>
    (await callAt(paying.url, "GET", `/api/demographics/userProfile${as(person)}`, { token })).json;
  const confirm = (person: Person, token: string, currentPassword: string) =>
    post(`/api/demographics/confirmPassword${as(person)}`, { currentPassword }, token);
  const recover = ({ instanceId, username }: Person) => post("/public/passwordRecovery", { instanceId, username });
  const reset = ({ instanceId }: Person, secret: string, newPassword: string) =>
    post("/public/passwordRecovery/reset", { instanceId, secret, newPassword, confirmPassword: newPassword });
  const look = ({ instanceId }: Person, secret: string) => post("/public/undoChange/link", { instanceId, secret });
  const undo = ({ instanceId }: Person, secret: string) => post("/public/undoChange", { instanceId, secret });
  const isLive = async (person: Person, token: string) =>
    (await callAt(paying.url, "GET", `/api/demographics/m${as(person)}`, { token })).status === 200;
  const undosTo = (address: string) =>
    messagesTo(paying.sandbox, address).flatMap(({ text }) => undoIn.exec(text)?.[3] ?? []);
  const resetsTo = (address: string) =>
    messagesTo(paying.sandbox, address).flatMap(({ text }) => resetIn.exec(text)?.[1] ?? []);
  const noticesOf = ({ instanceId, username }: Person) =>
    paying.db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("account_notices")
        .select(["kind", "state"])
        .where("username", "=", username)
        .orderBy("created_at")
        .execute(),
    );
  /** Waits for the notice of a change and returns its link. */
  const undoSentTo = async (address: string, before: number) => {
    await expect.poll(() => undosTo(address).length, soon).toBe(before + 1);
    return undosTo(address).at(-1) ?? "";
  };

  const home = { phone: "4105550161", email: casey.username };
  const thief = { phone: "4105550666", email: "thief@example.com" };

  describe("need the password", () => {
    test("when it was last entered more than 5 minutes ago, so a stolen session alone changes nothing [PASS-67, PASS-68]", async () => {
      const token = await sessionAt(paying.url, casey);
      const before = await noticesOf(casey);
      clock.forward(5 * minute + second);
      for (const change of [thief, { ...home, email: thief.email }, { ...home, phone: thief.phone }]) {
        const { status, json } = await save(casey, token, change);
        expect([status, json["code"]]).toEqual([403, "password_required"]);
      }
      expect(await profile(casey, token)).toEqual(home);
      expect(await noticesOf(casey)).toEqual(before);
      // Saving unchanged values is allowed.
      expect((await save(casey, token, home)).status).toBe(200);
    });

    test("at most every 5 minutes: signing in and reentering the password both count, but only for that session [PASS-69]", async () => {
      const [mine, stolen] = [await sessionAt(paying.url, robin), await sessionAt(paying.url, robin)];
      clock.forward(5 * minute + second);
      const wrong = await confirm(robin, mine, "Harbor-demo-9");
      expect([wrong.status, wrong.json["code"]]).toEqual([422, "wrong_password"]);
      expect((await save(robin, mine, { phone: "4105550188", email: robin.username })).status).toBe(403);
      expect((await confirm(robin, mine, robin.password)).status).toBe(204);
      expect((await save(robin, stolen, { phone: "4105550188", email: robin.username })).status).toBe(403);
      clock.forward(5 * minute);
      expect((await save(robin, mine, { phone: "4105550188", email: robin.username })).status).toBe(200);
      clock.forward(second);
      expect((await save(robin, mine, { phone: "4105550189", email: robin.username })).status).toBe(403);
    });

    test("for enrolling in passcodes too [PASS-67]", async () => {
      const token = await sessionAt(paying.url, jordan);
      clock.forward(5 * minute + second);
      const enroll = () => post(`/otp/enroll${as(jordan)}`, { username: jordan.username, email: thief.email }, token);
      expect((await enroll()).json["code"]).toBe("password_required");
      expect((await confirm(jordan, token, jordan.password)).status).toBe(204);
      expect((await enroll()).status).toBe(200);
    });

    test("and count wrong passwords as login attempts [PASS-70]", async () => {
      const token = await sessionAt(paying.url, robin);
      for (let attempt = 0; attempt < limits.loginsPerUser; attempt += 1)
        expect((await confirm(robin, token, "Harbor-demo-9")).status).toBe(422);
      const refused = await confirm(robin, token, robin.password);
      expect([refused.status, refused.json["code"], refused.headers.get("retry-after")]).toEqual([
        429,
        "too_many_attempts",
        "900",
      ]);
      expect((await loginAt(paying.url, robin)).status).toBe(429);
      clock.forward(attemptWindowMs);
    });

    test("of the session's own user [PASS-71]", async () => {
      const token = await sessionAt(paying.url, robin);
      expect((await confirm(casey, token, casey.password)).json["code"]).toBe("user_mismatch");
    });
  });

  test("a session thief gets no recovery link at the email that they set, and the owner gets the login back [PASS-80, PASS-81, PASS-85, PASS-86]", async () => {
    const [owners, stolen] = [await sessionAt(paying.url, casey), await sessionAt(paying.url, casey)];
    const before = undosTo(casey.username).length;
    // Within 5 minutes of the owner's own sign-in.
    expect((await save(casey, stolen, thief, { "accept-language": "es" })).status).toBe(200);
    const secret = await undoSentTo(casey.username, before);
    expect(messagesTo(paying.sandbox, casey.username).at(-1)).toMatchObject({
      channel: "mail",
      subject: "Se cambió su correo electrónico - Harbor Recovery Services",
    });
    expect(messagesTo(paying.sandbox, casey.username).at(-1)?.text).toContain(
      `${paying.url.replace("127.0.0.1", "localhost")}/pay/harbor/undoChange?lang=es#${secret}`,
    );

    const resets = resetsTo(casey.username).length;
    expect((await recover(casey)).status).toBe(202);
    await expect.poll(() => resetsTo(casey.username).length, soon).toBe(resets + 1);
    const inFlight = resetsTo(casey.username).at(-1) ?? "";

    // Opening the page, even repeatedly, changes nothing, and a GET finds nothing.
    for (const looked of [await look(casey, secret), await look(casey, secret)]) {
      expect([looked.status, looked.json]).toEqual([
        200,
        {
          changes: [
            { what: "email", backTo: "c***@example.com" },
            { what: "phone", backTo: "***-***-0161" },
          ],
        },
      ]);
    }
    expect((await callAt(paying.url, "GET", "/public/undoChange")).status).toBe(404);
    expect(await profile(casey, stolen)).toEqual(thief);

    const undone = await undo(casey, secret);
    expect(undone.status).toBe(200);
    expect(Object.keys(undone.json)).toEqual(["secret"]);
    expect([await isLive(casey, owners), await isLive(casey, stolen)]).toEqual([false, false]);
    expect((await loginAt(paying.url, casey)).status).toBe(401);
    expect((await reset(casey, inFlight, "Stolen-again-1")).json["code"]).toBe("reset_link_invalid");
    expect((await reset(casey, String(undone.json["secret"]), casey.password)).status).toBe(204);
    expect(await profile(casey, await sessionAt(paying.url, casey))).toEqual(home);
    for (const to of [thief.email, `+1${thief.phone}`]) expect(messagesTo(paying.sandbox, to)).toEqual([]);

    const again = await undo(casey, secret);
    expect([again.status, again.json["code"]]).toEqual([404, "undo_link_invalid"]);
    expect((await look(casey, secret)).json["code"]).toBe("undo_link_invalid");
  });

  test("a login without an email is notified by text message, whatever the tenant's receipt settings, and still gets its recovery links there [PASS-77]", async () => {
    const token = await sessionAt(paying.url, jordan);
    const [undos, resets] = [undosTo(jordansNumber).length, resetsTo(jordansNumber).length];
    expect((await save(jordan, token, { phone: "4165550163", email: thief.email })).status).toBe(200);
    const secret = await undoSentTo(jordansNumber, undos);
    expect(messagesTo(paying.sandbox, jordansNumber).at(-1)?.text).toMatch(
      /^Summit Credit: your email address was changed\. Not you\? Undo it within 72 hours: http:\S+$/,
    );
    await recover(jordan);
    await expect.poll(() => resetsTo(jordansNumber).length, soon).toBe(resets + 1);
    expect((await look(jordan, secret)).json).toEqual({ changes: [{ what: "email" }] });
    const { json } = await undo(jordan, secret);
    expect((await reset(jordan, String(json["secret"]), jordan.password)).status).toBe(204);
    expect(await profile(jordan, await sessionAt(paying.url, jordan))).toEqual({ phone: "4165550163", email: "" });
    expect(messagesTo(paying.sandbox, thief.email)).toEqual([]);
  });

  test("later changes neither replace the old address nor extend the 72 hours; after those, the undo link has expired and recovery links go to the new email [PASS-79, PASS-80, PASS-89]", async () => {
    const before = undosTo(robin.username).length;
    expect(
      (await save(robin, await sessionAt(paying.url, robin), { phone: "4105550188", email: "robin.two@example.com" }))
        .status,
    ).toBe(200);
    const secret = await undoSentTo(robin.username, before);
    clock.forward(71 * hour);
    expect(
      (await save(robin, await sessionAt(paying.url, robin), { phone: "4105550188", email: "robin.three@example.com" }))
        .status,
    ).toBe(200);
    expect(await undoSentTo(robin.username, before + 1)).toBe(secret);
    expect(messagesTo(paying.sandbox, "robin.two@example.com")).toEqual([]);
    expect((await look(robin, secret)).json).toEqual({
      changes: [
        { what: "email", backTo: "r***@example.com" },
        { what: "phone", backTo: "***-***-0162" },
      ],
    });
    clock.forward(hour);
    for (const late of [await look(robin, secret), await undo(robin, secret)])
      expect([late.status, late.json["code"]]).toEqual([410, "undo_link_expired"]);
    await recover(robin);
    await expect.poll(() => resetsTo("robin.three@example.com").length, soon).toBe(1);
    expect(resetsTo(robin.username)).toEqual([]);
  });

  test("undoing restores moved passcodes, notifies the old destination and the email, and turns newly enrolled passcodes off [PASS-78, PASS-87]", async () => {
    const session = async (person: Person, to: string) => {
      const token = await sessionAt(paying.url, person);
      const codeAt = (at: string) =>
        messagesTo(paying.sandbox, at)
          .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
          .at(-1);
      const prove = async (at: string, by: string) => {
        await post(`/otp/send${as(person)}`, { username: person.username }, by);
        return (await post(`/otp/apply${as(person)}`, { username: person.username, code: codeAt(at) }, by)).json;
      };
      const whole = person === devon ? String((await prove("devon777@example.com", token))["jwt"]) : token;
      clock.forward(minute);
      expect((await post(`/otp/enroll${as(person)}`, { username: person.username, email: to }, whole)).status).toBe(
        200,
      );
      expect(await prove(to, whole)).toHaveProperty("enrolled");
      return whole;
    };
    const thiefsCodes = "thief.codes@example.com";
    const enrollmentOf = ({ username }: Person) =>
      paying.db.asJob("summit", (trx) =>
        trx.selectFrom("passcode_enrollments").select("target").where("username", "=", username).execute(),
      );

    await session(devon, thiefsCodes);
    const moved = await undoSentTo("devon777@example.com", 0);
    expect((await look(devon, moved)).json).toEqual({ changes: [{ what: "passcodes", backTo: "d***@example.com" }] });
    expect((await undo(devon, moved)).status).toBe(200);
    expect(await enrollmentOf(devon)).toEqual([{ target: "devon777@example.com" }]);
    expect(undosTo(devonsNumber)).toEqual([]);

    const before = undosTo(jordansNumber).length;
    await session(jordan, thiefsCodes);
    const on = await undoSentTo(jordansNumber, before);
    expect((await look(jordan, on)).json).toEqual({ changes: [{ what: "passcodes" }] });
    const { json } = await undo(jordan, on);
    expect(await enrollmentOf(jordan)).toEqual([]);
    expect((await reset(jordan, String(json["secret"]), jordan.password)).status).toBe(204);
    expect((await loginAt(paying.url, jordan)).json["otpPending"]).toBeUndefined();
  });

  test("only one of two concurrent undos takes effect, and it ends every change in progress [PASS-90]", async () => {
    const stolen = await sessionAt(paying.url, casey);
    const before = undosTo(casey.username).length;
    expect((await save(casey, stolen, thief)).status).toBe(200);
    const secret = await undoSentTo(casey.username, before);
    const [first, saved, second] = await Promise.all([
      undo(casey, secret),
      save(casey, stolen, { ...thief, email: "thief.two@example.com" }),
      undo(casey, secret),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    expect([200, 401]).toContain(saved.status);
    const won = first.status === 200 ? first : second;
    expect((await reset(casey, String(won.json["secret"]), casey.password)).status).toBe(204);
    expect(await profile(casey, await sessionAt(paying.url, casey))).toEqual(home);
    expect(messagesTo(paying.sandbox, "thief.two@example.com")).toEqual([]);
  });

  test("refuses forged links and links of another tenant [PASS-88]", async () => {
    const before = undosTo(casey.username).length;
    expect((await save(casey, await sessionAt(paying.url, casey), thief)).status).toBe(200);
    const secret = await undoSentTo(casey.username, before);
    for (const answer of [await look(casey, "forged"), await undo(casey, ""), await undo(jordan, secret)]) {
      expect([answer.status, answer.json["code"]]).toEqual([404, "undo_link_invalid"]);
    }
  });

  test("no secret is in a row or in the log, and no address in the log [PASS-93]", async () => {
    const changed = async (person: Person, notified: string) => {
      const before = undosTo(notified).length;
      expect((await save(person, await sessionAt(paying.url, person), thief)).status).toBe(200);
      return undoSentTo(notified, before);
    };
    const [caseys, robins, jordans] = await Promise.all([
      changed(casey, casey.username),
      changed(robin, robin.username),
      changed(jordan, jordansNumber),
    ]);
    const forReset = String((await undo(casey, caseys)).json["secret"]);
    expect((await reset(casey, forReset, casey.password)).status).toBe(204);
    const secrets = [caseys, robins, jordans, String((await undo(robin, robins)).json["secret"]), forReset];
    expect(new Set(secrets).size).toBe(5);
    const rows = await Promise.all(
      instances.map((instanceId) =>
        paying.db.asJob(instanceId, async (trx) => [
          await trx.selectFrom("login_undos").selectAll().execute(),
          await trx.selectFrom("account_notices").selectAll().execute(),
        ]),
      ),
    );
    for (const secret of secrets) expect(JSON.stringify(rows) + paying.logs.join("")).not.toContain(secret);
    expect(paying.logs.join("")).not.toMatch(/thief|casey@|robin@|4105550666/);
  });
});
