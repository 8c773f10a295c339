import { loadTenants } from "../../../tenants/load-tenants.js";
import { mailOf } from "../../mails/letter.js";
import { letterOf } from "../forms.js";
import type { Notice } from "../notice.js";

const harbor = loadTenants().get("harbor");

/** A notice of Harbor as a mail. */
export function noticeMail(notice: Notice) {
  if (!harbor) throw new Error("There is no tenant Harbor.");
  return mailOf(letterOf(notice), harbor, { key: "k", to: "casey@example.com" });
}
