import type { ScreenWords } from "./en";
import { changePassword } from "./es/change-password";
import { declaration } from "./es/declaration";
import { documents } from "./es/documents";
import { leave } from "./es/leave";
import { loginRefused } from "./es/login-refused";
import { newPassword } from "./es/new-password";
import { otp } from "./es/otp";
import { outage } from "./es/outage";
import { passwordRecovery } from "./es/password-recovery";
import { portals } from "./es/portals";
import { registration } from "./es/registration";
import { renewal } from "./es/renewal";
import { sessionWarning } from "./es/session-warning";
import { undoChange } from "./es/undo-change";
import { userProfile } from "./es/user-profile";

/** The sections in this file. */
export type SignInScreen =
  | "changePassword"
  | "declaration"
  | "documents"
  | "leave"
  | "loginRefused"
  | "newPassword"
  | "otp"
  | "outage"
  | "passwordRecovery"
  | "portals"
  | "registration"
  | "renewal"
  | "sessionWarning"
  | "undoChange"
  | "userProfile";

/** Spanish texts of sign-in, registration, login settings and documents. */
export const signIn: Pick<ScreenWords, SignInScreen> = {
  changePassword,
  declaration,
  documents,
  leave,
  loginRefused,
  newPassword,
  otp,
  outage,
  passwordRecovery,
  portals,
  registration,
  renewal,
  sessionWarning,
  undoChange,
  userProfile,
};
