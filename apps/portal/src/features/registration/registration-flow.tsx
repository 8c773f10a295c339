import type { components } from "@paydown/api-client";
import type { RegistrationField } from "@paydown/domain";
import { useProvided } from "@paydown/shell/provided";
import { createContext, useCallback, useMemo, useState } from "react";
import { Outlet } from "react-router-dom";
import type { Login } from "../../passcode/use-sign-in";

type Schemas = components["schemas"];
export type ProvisionalAccount = Schemas["ProvisionalAccount"];

/** The form's values, including the password. */
export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

/** The values that the form has verified. They include the password, so they live in memory only (REG-43). */
export interface VerifiedRegistration {
  readonly sent: Schemas["Registration"];
  readonly account: ProvisionalAccount;
}

/** State of the history entry that Register navigates to: it survives a reload, and no URL can set it. */
export const justRegistered = { registered: true } as const;

interface RegistrationFlow {
  /** The values that the form starts from; null before the first submit. */
  readonly values: RegistrationValues | null;
  /** Null without a provisional account: Confirm then has nothing to show. */
  readonly verified: VerifiedRegistration | null;
  /** The new login, in memory until the registration screens are left; null before it exists. */
  readonly login: Login | null;
  readonly keep: (values: RegistrationValues, verified: VerifiedRegistration | null) => void;
  /** Call when the form opens again. Discards the verified values, since the consumer may now change them. */
  readonly reopen: () => void;
  /** Call after registering. Keeps only the new login. */
  readonly finish: (login: Login) => void;
}

interface Held {
  readonly values: RegistrationValues | null;
  readonly verified: VerifiedRegistration | null;
  readonly login: Login | null;
}

const nothing: Held = { values: null, verified: null, login: null };
const FlowContext = createContext<RegistrationFlow | null>(null);

/** Wraps the registration screens and drops their state when they are left. */
export function Component() {
  const [held, setHeld] = useState(nothing);
  const keep = useCallback(
    (values: RegistrationValues, verified: VerifiedRegistration | null) => setHeld({ ...nothing, values, verified }),
    [],
  );
  const reopen = useCallback(() => setHeld(({ values }) => ({ ...nothing, values })), []);
  const finish = useCallback((login: Login) => setHeld({ ...nothing, login }), []);
  const flow = useMemo(() => ({ ...held, keep, reopen, finish }), [held, keep, reopen, finish]);
  return (
    <FlowContext value={flow}>
      <Outlet />
    </FlowContext>
  );
}

export function useRegistrationFlow(): RegistrationFlow {
  return useProvided(FlowContext);
}
