import type { Generated, Selectable } from "kysely";
import type { Moment } from "../db/tables.js";

type Later<T> = T | null;

/** A legal hold. It stays after it is removed. */
export interface LegalHoldTable {
  instance_id: string;
  hold_id: Generated<number>;
  kind: "account" | "user";
  /** The account number, or the login. */
  subject: string;
  placed_at: Moment;
  placed_by: string;
  placed_why: string;
  removed_at: Generated<Later<Date>>;
  removed_by: Generated<Later<string>>;
  removed_why: Generated<Later<string>>;
}

/** Recognizes erased people in later imports. */
export interface ErasedPeopleTable {
  instance_id: string;
  kind: "login" | "person";
  /** HMAC of the canonical login, or of the padded person's number. */
  name_hash: string;
  erased_at: Moment;
}

/** When a tenant's records are looked at next. */
export interface RetentionLookTable {
  instance_id: string;
  next_look_at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    legal_holds: LegalHoldTable;
    erased_people: ErasedPeopleTable;
    retention_looks: RetentionLookTable;
  }
}

export type LegalHoldRow = Selectable<LegalHoldTable>;
