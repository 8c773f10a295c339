import { isOn } from "./instance-setting.js";

/** A tenant's feature flags with their defaults: off, except two (CONFIG-2). */
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
  billingPrefillEnabled: false,
} as const satisfies Record<string, boolean>;

/** The name of a feature flag. */
export type InstanceSwitch = keyof typeof switchDefaults;

/** Whether a tenant has a feature flag on. {@link isOn} reads the tenant's value; without one the default applies. */
export function readSwitch(config: { readonly [Name in InstanceSwitch]?: unknown }, name: InstanceSwitch): boolean {
  const written = config[name];
  return written === undefined || written === null ? switchDefaults[name] : isOn(written);
}
