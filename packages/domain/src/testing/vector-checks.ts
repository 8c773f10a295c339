import * as domain from "../index.js";

interface CheckInput {
  readonly value: string;
  readonly length: number;
  readonly places: number;
  readonly choices: readonly string[];
  readonly password: string;
  readonly place: NonNullable<domain.RuleParams["required"]["place"]>;
}

/** The check that a vector names, built from the rest of its input. */
const checks = {
  alphaNum: () => domain.alphaNum,
  atMostNumDigits: ({ places }) => domain.atMostNumDigits(places),
  calendarDay: () => domain.calendarDay,
  cardNumberLength: () => domain.cardNumberLength,
  digits: ({ length }) => domain.digits(length),
  email: () => domain.email,
  fewerThan: ({ length }) => domain.fewerThan(length),
  max: ({ length }) => domain.max(length),
  min: ({ length }) => domain.min(length),
  noCardNumber: () => domain.noCardNumber,
  noCurrencySymbol: () => domain.noCurrencySymbol,
  notNaN: () => domain.notNaN,
  notNegative: () => domain.notNegative,
  numeric: () => domain.numeric,
  oneOf: ({ choices }) => domain.oneOf(choices),
  passwordConfirmation: ({ password }) => domain.passwordConfirmation(password),
  personName: () => domain.personName,
  phoneOf: ({ length }) => domain.phoneOf(length),
  positive: () => domain.positive,
  registrationEmail: () => domain.registrationEmail,
  removeWhitespace: () => domain.removeWhitespace,
  required: () => domain.required,
  requiredAt: ({ place }) => domain.requiredAt(place),
} satisfies Record<string, (input: CheckInput) => domain.Check>;

/** The names of all checks. */
export const fieldCheckNames = Object.keys(checks);

/** Returns a function that runs the check of this name on a vector's input; undefined if no check has that name. */
export function fieldCheck(
  name: string,
): ((input: Readonly<Record<string, unknown>>) => domain.RuleFailure | null) | undefined {
  if (!Object.hasOwn(checks, name)) return undefined;
  const make: (input: CheckInput) => domain.Check = checks[name as keyof typeof checks];
  return (input) => {
    const given = input as unknown as CheckInput;
    return make(given)(given.value);
  };
}
