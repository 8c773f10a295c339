import { servicePrefix } from "@paydown/start/product";
import { addressOf, caller } from "./caller.mjs";
import { mannWhitney, quantile } from "./mann-whitney.mjs";

/**
 * The chance that a call with a known value takes longer than one with an unknown value may be this far from 0.5. An
 * attacker who times one call then guesses right at most 6 times in 10.
 */
export const superiorityBound = 0.1;

const login = (/** @type {string} */ username) => ({
  path: "/token/login",
  body: { instanceId: "harbor", username, password: "Wrong-guess-1" },
});
const recovery = (/** @type {string} */ username) => ({
  path: "/public/passwordRecovery",
  body: { instanceId: "harbor", username },
});
const claim = (/** @type {string} */ number, /** @type {string} */ zip) => ({
  path: "/public/registration/verify",
  body: {
    ...{ instanceId: "harbor", username: "someone@example.com", password: "Kept-to-myself-7" },
    prompts: Object.entries({ dem_dbt_no: number, last_name: "Rivera", zip, birth_date: "04/12/1985" }).map(
      ([name, value]) => ({ name, value }),
    ),
  },
});

const lookup = (/** @type {string} */ value) => ({
  path: "/public/lookup",
  body: { instanceId: "riverton", label: "Citation number", value },
});
/**
 * Masks the intended differences of a lookup: whether there is a plan, and a random username. Keeps everything else,
 * including the length.
 */
const withoutOutcome = (/** @type {string} */ answer) =>
  answer
    .replace(/"found":"[YN]"/, '"found":"?"')
    .replace(/(?<="demPortalUsername":"[\w-]{8})[\w-]+/, (random) => "?".repeat(random.length));

/**
 * Pairs of calls of equal length, one with a known and one with an unknown value, whose answers must be
 * indistinguishable. The two calls of a pair run back to back in random order, so that a slow moment affects both.
 */
const contests = [
  { name: "Login, wrong password", known: login("robin@example.com"), unknown: login("rubin@example.com") },
  { name: "Recovery", known: recovery("robin@example.com"), unknown: recovery("rubin@example.com") },
  { name: "Registration, refused", known: claim("123456", "21202"), unknown: claim("123457", "21202") },
  {
    name: "Guest lookup, hit and miss",
    known: lookup("900100200"),
    unknown: lookup("900100299"),
    told: { known: '"found":"Y"', unknown: '"found":"N"' },
    tries: "lookups",
    compared: withoutOutcome,
  },
];

/**
 * @param {number} port
 * @param {{ pairs: number, lookups: number }} tries - Number of calls with each value of a pair
 */
export async function measureAlike(port, { pairs, lookups }) {
  const call = caller(port, addressOf(0));
  const rows = [];
  for (const { name, told, tries, compared = (/** @type {string} */ answer) => answer, ...sides } of contests) {
    const count = tries === "lookups" ? lookups : pairs;
    const times = { known: /** @type {number[]} */ ([]), unknown: /** @type {number[]} */ ([]) };
    const answers = new Set();
    for (let pair = -warmUp; pair < count; pair += 1) {
      for (const side of Math.random() < 0.5
        ? /** @type {const} */ (["known", "unknown"])
        : /** @type {const} */ (["unknown", "known"])) {
        const { path, body } = sides[side];
        const { answer, ms } = await call({ method: "POST", path: servicePrefix + path, body });
        if (told && !answer.includes(told[side]))
          throw new Error(`${name}: the ${side} request got an unexpected answer\n${answer}`);
        answers.add(compared(answer));
        if (pair >= 0) times[side].push(ms);
      }
    }
    rows.push({
      name,
      pairs: count,
      answers: [...answers],
      known: quantile(times.known, 0.5),
      unknown: quantile(times.unknown, 0.5),
      ...mannWhitney(times.known, times.unknown),
    });
  }
  return rows;
}

const warmUp = 20;

/** @typedef {Awaited<ReturnType<typeof measureAlike>>[number]} AlikeRow */

/** The differences between known and unknown values, as sentences. */
export function differences(/** @type {readonly AlikeRow[]} */ rows) {
  return rows.flatMap(({ name, answers, superiority }) => [
    ...(answers.length === 1
      ? []
      : [`${name}: there are ${answers.length} different answers:\n${answers.slice(0, 3).join("\n\n")}`]),
    ...(Math.abs(superiority - 0.5) <= superiorityBound
      ? []
      : [`${name}: a known one takes longer ${(100 * superiority).toFixed(0)} % of the time.`]),
  ]);
}
