/** A demo user (docs/demo.md). */
export interface Person {
  readonly instanceId: string;
  readonly username: string;
  readonly password: string;
}

export const casey: Person = { instanceId: "harbor", username: "casey@example.com", password: "Harbor-demo-1" };
export const robin: Person = { instanceId: "harbor", username: "robin@example.com", password: "Harbor-demo-2" };
export const jordan: Person = { instanceId: "summit", username: "jordan42", password: "Summit-demo-1" };
/** Needs a one-time passcode after the password. */
export const devon: Person = { instanceId: "summit", username: "devon777", password: "Summit-demo-2" };

/** The viewers of the screens: one without a session, and a user of each tenant. */
export const visitors: readonly (Person | null)[] = [null, casey, jordan];
