import { declaration } from "../account/declaration.es";
import { documents } from "../features/documents/documents.es";
import { portals } from "../features/general-contact/portals.es";
import { letter } from "../features/letter/letter.es";
import { passwordRecovery } from "../features/password-recovery/password-recovery.es";
import { registration } from "../features/registration/registration.es";
import { undoChange } from "../features/undo-change/undo-change.es";
import { userProfile } from "../features/user-profile/user-profile.es";
import { changePassword } from "../new-password/change-password.es";
import { newPassword } from "../new-password/new-password.es";
import { otp } from "../passcode/otp.es";
import { leave } from "../payment-flow/leave.es";
import { renewal } from "../session-dialogs/renewal.es";
import { sessionWarning } from "../session-dialogs/session-warning.es";
import { loginRefused } from "../session/login-refused.es";
import { outage } from "../session/outage.es";
import { visit } from "../visit/visit.es";

/** Spanish texts of sign-in, registration, login settings and documents. */
export const signIn = {
  changePassword,
  declaration,
  documents,
  leave,
  letter,
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
  visit,
};

export type SpanishSignIn = typeof signIn;
