import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { secretsIn } from "../db/secrets.js";
import { importLines } from "../importer/import-lines.js";
import { attemptWindowMs } from "../sessions/attempts.js";
import { defaultAttemptLimits as limits } from "../settings/attempt-limits.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { commandsOf } from "../testing/commands-of.js";
import { keptMessages } from "../testing/kept-messages.js";
import { describeWithDatabase } from "../testing/test-database.js";
import {
  call,
  casey,
  movableClock,
  robin,
  startTestServices,
  type TestServices,
  tokenOf,
} from "../testing/test-services.js";
import { userCommands } from "./user-command.js";

const soon = { timeout: 20_000 };
const by = ["--by", "pat", "--why", "the consumer called"];

describeWithDatabase("paydown user", () => {
  const clock = movableClock();
  const messages = keptMessages();
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices({ clock, senders: messages });
  });
  afterAll(() => services.stop());
  // Wrong passwords and links of one test must not count in the next.
  beforeEach(() => clock.forward(2 * attemptWindowMs));

  const run = (...args: string[]) => {
    const { db, tenants } = services;
    const context = { db, tenants, clock, limits, secrets: secretsIn(db) };
    const [name = "", ...rest] = args;
    return commandsOf(userCommands, context, "user")(name, "--instance", "harbor", ...rest);
  };
  const shown = async (who: string) =>
    JSON.parse((await run("show", who, "--json")).out.join("\n")) as Record<string, unknown>;
  async function newUser(more: object = {}): Promise<typeof casey> {
    const username = `u${(count += 1)}@example.com`;
    const password = "Initial-2026";
    const { faults } = await importLines({
      db: services.db,
      tenant: knownTenant(services.tenants, "harbor"),
      global: services.tenants.global,
      now: clock.now(),
      lines: [
        JSON.stringify({
          ...{ kind: "user", username, firstName: "Uma", lastName: "Test", demDbtNo: `70${count}` },
          ...{
            allowedPayTypes: [],
            allowedPaySelects: [],
            ...("mustReset" in more ? {} : { initialPassword: password }),
          },
          ...more,
        }),
      ],
    });
    if (faults > 0) throw new Error("The user was not imported.");
    return { instanceId: "harbor", username, password };
  }
  let count = 0;
  const signIn = (body: typeof casey) => call(services, "POST", "/token/login", { body });
  const isLive = async (token: string, { username }: typeof casey) =>
    (await call(services, "GET", `/api/demographics/m;user=${encodeURIComponent(username)}`, { token })).status === 200;
  const linksTo = (username: string) =>
    messages.messages.flatMap(({ to, text }) =>
      to === username ? (/passwordRecovery\/reset\?lang=\w\w#(\S+)/.exec(text)?.[1] ?? []) : [],
    );
  const resetWith = (secret: string | undefined, newPassword: string) =>
    call(services, "POST", "/public/passwordRecovery/reset", {
      body: { instanceId: "harbor", secret, newPassword, confirmPassword: newPassword },
    });
  const nothingAsked = () =>
    expect
      .poll(
        () =>
          services.db.asJob("harbor", async (trx) => {
            const rows = await trx.selectFrom("recovery_requests").select("request_id").execute();
            return rows.length;
          }),
        soon,
      )
      .toBe(0);

  test("lists users with their state, and shows one by login, person's number or account number, without password [ROLE-26]", async () => {
    const waiting = await newUser({ mustReset: true });
    const staff = await newUser({ admin: true });
    const locked = await newUser();
    await run("lock", locked.username, ...by);
    const logins = async (...only: string[]) =>
      (JSON.parse((await run("list", "--json", ...only)).out.join("\n")) as { users: { login: string }[] }).users.map(
        ({ login }) => login,
      );
    expect(await logins()).toEqual(expect.arrayContaining([casey.username, robin.username, waiting.username]));
    expect(await logins("--only", "reset")).toEqual([waiting.username]);
    expect(await logins("--only", "staff")).toEqual([staff.username]);
    expect(await logins("--only", "locked")).toEqual([locked.username]);
    expect(await logins("--only", "active")).not.toContain(locked.username);
    const { out } = await run("list", "--limit", "1");
    expect(out).toHaveLength(3);
    expect(out[2]).toContain("more than 1");

    for (const who of [" Casey@Example.com", "100000001"])
      expect(await shown(who)).toMatchObject({
        ...{ login: casey.username, name: "Casey Morgan", state: "active", staff: false, password: "own" },
        ...{ reachedAt: "c***@example.com", accounts: expect.arrayContaining(["100000001"]) as string[] },
      });
    expect((await shown("701"))["login"]).toBe(waiting.username);
    expect((await run("show", waiting.username)).out).toContain("state          waits for reset");
    const all = JSON.stringify([await shown(casey.username), await run("list"), await run("list", "--json")]);
    expect(all).not.toContain("argon2");
    expect(await run("show", "nobody")).toMatchObject({ exitCode: 1, err: [expect.stringContaining("No user")] });
  });

  test("says what to do if it has no user to list [ROLE-26]", async () => {
    const { db, tenants } = services;
    const withAcme = { ...tenants, get: (id: string) => tenants.get(id === "acme" ? "harbor" : id) };
    const context = { db, tenants: withAcme, clock, limits, secrets: secretsIn(db) };
    const list = (...only: string[]) =>
      commandsOf(userCommands, context, "user")("list", "--instance", "acme", ...only);
    expect([(await list()).out, (await list("--only", "locked")).out]).toEqual([
      ["acme has no users yet. Users come with an import, or register in the portal."],
      ["acme has no user that --only locked lists. Leave --only out to list all users."],
    ]);
  });

  test("a locked user's sessions and links end, and no sign-in or recovery succeeds until the user is unlocked [ROLE-27, ROLE-28]", async () => {
    const user = await newUser();
    const token = await tokenOf(services, user);
    await run("invite", user.username, ...by);
    await expect.poll(() => linksTo(user.username).length, soon).toBe(1);
    const lock = await run("lock", user.username, ...by);
    expect(lock).toMatchObject({ exitCode: 0, err: [] });
    expect(lock.out[0]).toBe(`${user.username} is locked by pat. One session has ended.`);
    expect(await isLive(token, user)).toBe(false);
    const refused = await signIn(user);
    expect([refused.status, refused.text]).toEqual([401, (await signIn({ ...user, username: "no@example.com" })).text]);
    expect((await resetWith(linksTo(user.username)[0], "Another-2026")).json["code"]).toBe("reset_link_invalid");
    const { status } = await call(services, "POST", "/public/passwordRecovery", {
      body: { instanceId: "harbor", username: user.username },
    });
    expect(status).toBe(202);
    await nothingAsked();
    expect(linksTo(user.username)).toHaveLength(1);
    for (const way of ["reset", "invite"])
      expect(await run(way, user.username, ...by)).toMatchObject({
        exitCode: 1,
        err: [expect.stringContaining(`First unlock the user: paydown user unlock ${user.username}`)],
      });

    expect((await run("unlock", user.username, ...by)).exitCode).toBe(0);
    expect((await signIn(user)).status).toBe(200);
  });

  test("unlocking also ends the wait after wrong passwords [ROLE-28]", async () => {
    const user = await newUser();
    for (let tries = 0; tries < limits.loginsPerUser; tries += 1) await signIn({ ...user, password: "wrong" });
    expect((await signIn(user)).status).toBe(429);
    expect(await run("unlock", user.username, ...by)).toMatchObject({ exitCode: 0 });
    expect((await signIn(user)).status).toBe(200);
    expect(await run("unlock", robin.username, ...by)).toMatchObject({
      exitCode: 1,
      err: [`${robin.username} is not locked, and has no wrong password to wait for.`],
    });
  });

  test("a reset ends sessions and the password, and mails a link with which the user sets another [ROLE-29]", async () => {
    const user = await newUser();
    const token = await tokenOf(services, user);
    expect((await run("reset", user.username, "--language", "es", ...by)).out).toEqual([
      `The password of ${user.username} is reset by pat. One session has ended.`,
      "The services send a link to set a password. It works once and for 30 minutes.",
    ]);
    expect(await isLive(token, user)).toBe(false);
    expect((await signIn(user)).status).toBe(401);
    expect(await shown(user.username)).toMatchObject({ state: "reset", password: "none" });
    await expect.poll(() => linksTo(user.username).length, soon).toBe(1);
    expect(messages.messages.find(({ to }) => to === user.username)?.text).toContain("lang=es");
    expect((await resetWith(linksTo(user.username)[0], "Another-2026")).status).toBe(204);
    expect((await signIn({ ...user, password: "Another-2026" })).status).toBe(200);
    expect(await shown(user.username)).toMatchObject({ state: "active", password: "own" });
  });

  test.each([
    [
      "en",
      "Choose a password - Harbor Recovery Services",
      [
        "Harbor Recovery Services has set up a login for you. Your username is {username}.",
        "To choose a password, open this link within 30 minutes. It works once.",
        "If the link has expired, request a new one with 'Forgot your password?' on the login page.",
      ],
    ],
    [
      "es",
      "Elija una contraseña - Harbor Recovery Services",
      [
        "Harbor Recovery Services creó un acceso para usted. Su nombre de usuario es {username}.",
        "Para elegir una contraseña, abra este enlace en los próximos 30 minutos. Funciona una sola vez.",
        "Si el enlace ya venció, pida otro con '¿Olvidó su contraseña?' en la página de inicio de sesión.",
      ],
    ],
  ])(
    "an invitation says that the company has set up the login (%s) [ROLE-30]",
    async (language, subject, sentences) => {
      const user = await newUser();
      await run("invite", user.username, "--language", language, ...by);
      await expect.poll(() => linksTo(user.username).length, soon).toBe(1);
      const mail = messages.messages.find(({ to }) => to === user.username);
      expect(mail).toMatchObject({ subject });
      for (const sentence of sentences) expect(mail?.text).toContain(sentence.replace("{username}", user.username));
    },
  );

  test("an invitation mails a link, and leaves password and sessions as they are [ROLE-30]", async () => {
    const user = await newUser();
    const token = await tokenOf(services, user);
    expect((await run("invite", user.username, ...by)).exitCode).toBe(0);
    await expect.poll(() => linksTo(user.username).length, soon).toBe(1);
    expect(await isLive(token, user)).toBe(true);
    expect((await run("invite", user.username, ...by)).out.at(-1)).toBe("Nothing changed.");
    clock.forward(30 * 60_000);
    expect((await run("invite", user.username, ...by)).out[0]).toContain("is invited by pat");
    await expect.poll(() => linksTo(user.username).length, soon).toBe(2);
  });

  test("a repeated invitation or reset sends another link if the one before no longer works [ROLE-29, ROLE-30]", async () => {
    for (const way of ["invite", "reset"]) {
      const user = await newUser();
      await run(way, user.username, ...by);
      await expect.poll(() => linksTo(user.username).length, soon).toBe(1);
      expect((await run(way, user.username, ...by)).out.at(-1)).toBe("Nothing changed.");
      await run("lock", user.username, ...by);
      await run("unlock", user.username, ...by);
      expect((await run(way, user.username, ...by)).out.at(-1)).toContain("The services send a link");
      await expect.poll(() => linksTo(user.username).length, soon).toBe(2);
      expect((await resetWith(linksTo(user.username)[1], "Another-2026")).status).toBe(204);
      expect((await run(way, user.username, ...by)).out.at(-1)).toContain("The services send a link");
    }
  });

  test("shows where a message reaches the user, also while a change of the address can be undone [ROLE-26]", async () => {
    const user = await newUser({ email: "owner@example.com" });
    const token = await tokenOf(services, user);
    const changed = await call(
      services,
      "POST",
      `/api/demographics/userProfile;user=${encodeURIComponent(user.username)}`,
      {
        token,
        body: { email: "thief@example.com", phone: "4105550100" },
      },
    );
    expect([changed.status, (await shown(user.username))["reachedAt"]]).toEqual([200, "o***@example.com"]);
  });

  test("records each decision with person, reason and time; repeating one reports the earlier one [ROLE-31]", async () => {
    const user = await newUser();
    const first = clock.now().toISOString();
    await run("lock", user.username, ...by);
    clock.forward(60_000);
    expect(await run("lock", user.username, "--by", "sam", "--why", "again")).toMatchObject({
      exitCode: 0,
      out: [`${user.username} was already locked on ${first}, by pat: the consumer called`, "Nothing changed."],
    });
    await run("unlock", user.username, "--by", "sam", "--why", "the consumer proved who they are");
    const { out } = await run("unlock", user.username, ...by);
    expect(out[0]).toContain("was already unlocked on");
    expect((await shown(user.username))["decisions"]).toMatchObject([
      { made: "locked", at: first, by: "pat", why: "the consumer called" },
      { made: "unlocked", by: "sam", why: "the consumer proved who they are" },
    ]);
    expect(await run("lock", user.username, "--by", "pat")).toMatchObject({ exitCode: 2 });
    await expect(
      services.db.asApp("harbor", (trx) => trx.selectFrom("user_decisions").selectAll().execute()),
    ).rejects.toThrow("permission denied");
    await expect(
      services.db.asJob("harbor", (trx) => trx.updateTable("user_decisions").set({ decided_by: "kim" }).execute()),
    ).rejects.toThrow("permission denied");
    // The retention may delete a decision after two years, not before.
    await services.db.asJob("harbor", (trx) =>
      trx
        .deleteFrom("user_decisions")
        .where("decided_at", ">", new Date(Date.now() - 730 * 86_400_000))
        .execute(),
    );
    expect((await shown(user.username))["decisions"]).toHaveLength(2);
  });
});
