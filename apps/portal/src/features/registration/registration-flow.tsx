import type { components } from "@paydown/api-client";
import type { RegistrationField } from "@paydown/domain";
import { createContext, useCallback, useContext, useMemo, useState } from "react";
import { Outlet } from "react-router-dom";

type Schemas = components["schemas"];
export type ProvisionalAccount = Schemas["ProvisionalAccount"];

/** The form as filled in, the password with it. */
export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

/** What the form has had verified. It holds the password, so it lives in memory only (decisions Q96). */
export interface VerifiedRegistration {
  readonly sent: Schemas["Registration"];
  readonly account: ProvisionalAccount;
}

/** On the entry of the tab's history that Register leads to: it outlasts a reload, and no address brings it. */
export const justRegistered = { registered: true } as const;

interface RegistrationFlow {
  /** What the form goes on from; null before the first submit. */
  readonly values: RegistrationValues | null;
  /** Null where there is no provisional account: Confirm has nothing to show then. */
  readonly verified: VerifiedRegistration | null;
  readonly keep: (values: RegistrationValues, verified: VerifiedRegistration | null) => void;
  /** The form is open again: what was verified may change. */
  readonly reopen: () => void;
  readonly clear: () => void;
}

interface Held {
  readonly values: RegistrationValues | null;
  readonly verified: VerifiedRegistration | null;
}

const nothing: Held = { values: null, verified: null };
const FlowContext = createContext<RegistrationFlow | null>(null);

/** Around the screens of registration: what is held is gone once they are left. */
export function Component() {
  const [held, setHeld] = useState(nothing);
  const keep = useCallback(
    (values: RegistrationValues, verified: VerifiedRegistration | null) => setHeld({ values, verified }),
    [],
  );
  const reopen = useCallback(() => setHeld(({ values }) => ({ values, verified: null })), []);
  const clear = useCallback(() => setHeld(nothing), []);
  const flow = useMemo(() => ({ ...held, keep, reopen, clear }), [held, keep, reopen, clear]);
  return (
    <FlowContext value={flow}>
      <Outlet />
    </FlowContext>
  );
}

export function useRegistrationFlow(): RegistrationFlow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("useRegistrationFlow is for the screens of registration.");
  return flow;
}
