import { isOn } from "./instance-setting.js";

/** The switches of an instance and what each is where the instance leaves it out: off, save two additions (registered-area §3, guest-and-registration §3, decisions Q5, Q12, Q86). */
export const switchDefaults = {
  documentsEnabled: false,
  stateDeclarationsEnabled: false,
  termsAndConditionsEnabled: false,
  privacyPolicyEnabled: false,
  contactUsEnabled: false,
  changePasswordEnabled: false,
  userProfileEnabled: true,
  signOutEnabled: false,
  allowOverpayment: false,
  allowCanadian: false,
  smsReceiptsEnabled: false,
  emailReceiptsEnabled: false,
  paymentInfoSaveEnabled: true,
  publicInfoPages: false,
  otpEnabled: false,
} as const satisfies Record<string, boolean>;

/** The name of a switch. */
export type InstanceSwitch = keyof typeof switchDefaults;

/** Whether an instance has a switch on: as {@link isOn} reads what it wrote, and by {@link switchDefaults} where it wrote nothing (decisions Q114). */
export function readSwitch(config: { readonly [Name in InstanceSwitch]?: unknown }, name: InstanceSwitch): boolean {
  const written = config[name];
  return written === undefined || written === null ? switchDefaults[name] : isOn(written);
}
