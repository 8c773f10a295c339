import type { components } from "@paydown/api-client";
import { formatCalendarDate, todayIn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { Call, Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import { countAttempt, forgetAttempts, uncountAttempt } from "../sessions/attempts.js";
import { hashPassword } from "../sessions/password.js";
import { canonicalUsername } from "../sessions/username.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { claim, claimedPerson, findClaimable, isUsernameFree, type Person } from "./claim.js";
import { readRegistration } from "./read-registration.js";
import { checkSubjects, claimSubjects } from "./registration-limits.js";

type RegistrationCalls = "getRegistrationPrompts" | "checkUsername" | "verifyRegister" | "addRegistration";

const tooMany = { checks: "Too many usernames were checked.", claims: "Too many attempts to register." } as const;

/** Self-registration. None of these calls needs a session. */
export function registrationHandlers(context: Context): Pick<Handlers, RegistrationCalls> {
  const { db, clock, secrets, limits } = context;

  /** Counts the attempt, then finds the person. A correct attempt is uncounted. */
  async function proven({ body, remoteAddress }: Pick<Call<"verifyRegister">, "body" | "remoteAddress">) {
    const tenant = tenantOf(context, body);
    const { instanceId } = tenant;
    const now = clock.now();
    const registration = readRegistration(tenant, body, todayIn(tenant.instance.timeZone, now));
    const [byPerson, byAddress] = claimSubjects(
      await secrets.key(instanceId, "hmac"),
      limits,
      claimedPerson(registration),
      remoteAddress,
    );
    await db.asApp(instanceId, (trx) => countAttempt(trx, instanceId, [byPerson, byAddress], now, tooMany.claims));
    const username = canonicalUsername(tenant, registration.username);
    const person = await db.asApp(instanceId, async (trx) => {
      const found = await findClaimable(trx, db.keyRing, registration);
      await forgetAttempts(trx, instanceId, byPerson.subject).execute();
      await uncountAttempt(trx, instanceId, byAddress.subject, now).execute();
      return found;
    });
    if (!(await db.asApp(instanceId, (trx) => isUsernameFree(trx, username)))) throw new ProblemError("username_taken");
    return { tenant, person, username, password: registration.password };
  }

  return {
    async getRegistrationPrompts({ path, query }) {
      const { registrations, instance } = tenantOf(context, query);
      const prompts = registrations.get(path.code);
      if (!prompts) throw new ProblemError("prompts_not_found");
      return {
        status: 200,
        body: { prompts: [...prompts], today: formatCalendarDate(todayIn(instance.timeZone, clock.now())) },
      };
    },

    async checkUsername({ body, remoteAddress }) {
      const tenant = tenantOf(context, body);
      const { instanceId } = tenant;
      const subjects = checkSubjects(await secrets.key(instanceId, "hmac"), limits, body.registration, remoteAddress);
      const username = canonicalUsername(tenant, body.username);
      const available = await db.asApp(instanceId, async (trx) => {
        await countAttempt(trx, instanceId, subjects, clock.now(), tooMany.checks);
        return isUsernameFree(trx, username);
      });
      return { status: 200, body: { available } };
    },

    async verifyRegister(call) {
      const { person } = await proven(call);
      return { status: 200, body: provisionalAccount(person) };
    },

    async addRegistration(call) {
      const { tenant, person, username, password } = await proven(call);
      // Outside any transaction, because hashing takes tens of milliseconds by design.
      const passwordHash = await hashPassword(password);
      const email = tenant.instance.loginIdentifier === "EMAIL" ? username : null;
      await db.asApp(tenant.instanceId, (trx) => claim(trx, person, { username, passwordHash, email }));
      return { status: 201, body: { username } };
    },
  };
}

function provisionalAccount(person: Person): components["schemas"]["ProvisionalAccount"] {
  const phones = Object.fromEntries(person.phones.map((phone, index) => [`phone${index + 1}`, phone]));
  return {
    name: `${person.first_name} ${person.last_name}`,
    address: person.address,
    city: person.city,
    state: person.state,
    zipCode: person.zip_code,
    ...phones,
  };
}
