import { max, requiredAt } from "../field-rules.js";
import { formRules } from "../form-rules.js";

/**
 * The rules of the guest lookup: its value, which must be there (guest-and-registration §5, decisions Q55), in at most 200 characters (an
 * addition: nothing longer is looked up).
 */
export const guestLookupRules = /* @__PURE__ */ formRules<"value">({
  value: { checks: [requiredAt("guestLookup"), max(200)] },
});
