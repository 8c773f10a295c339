import { max, requiredAt } from "../field-rules.js";
import { formRules } from "../form-rules.js";

/** The rules of the guest lookup. Its value is required and has at most 200 characters (GUEST-33, GUEST-34). */
export const guestLookupRules = /* @__PURE__ */ formRules<"value">({
  value: { checks: [requiredAt("guestLookup"), max(200)] },
});
