import { localize } from "@paydown/domain";
import type { FolderReader } from "./read-folder.js";
import type { GuestLookup, InstanceConfig } from "./tenant.js";

/** The settings of instance.json for the guest lookup. */
export interface GuestLookupFile {
  readonly guestLookupFields?: GuestLookup["fields"];
  readonly guestSecondFact?: NonNullable<GuestLookup["secondFact"]>;
}

/** The guest lookup; undefined if the tenant has none. */
export function readGuestLookup(
  reader: FolderReader,
  file: string,
  instance: GuestLookupFile & Pick<InstanceConfig, "mode" | "externalURL" | "merchantCode">,
): GuestLookup | undefined {
  const { guestLookupFields: fields, guestSecondFact: secondFact, mode, externalURL, merchantCode } = instance;
  if (!fields) {
    if (mode === "GUEST")
      reader.fault(file, "guestLookupFields is missing: the mode GUEST leads to the guest lookup.", ["mode"]);
    return undefined;
  }
  for (const [setting, value] of Object.entries({ externalURL, merchantCode })) {
    if (value === undefined) reader.fault(file, `${setting} is missing; guests pay on the external page under it.`);
  }
  // Labels must differ as names do, because a lookup call names its field by the English label.
  for (const texts of [fields.map(({ name }) => name), fields.map(({ label }) => localize(label, "en"))]) {
    const twice = texts.find((text, index) => texts.indexOf(text) !== index);
    if (twice !== undefined)
      reader.fault(file, `guestLookupFields has ${twice} twice.`, ["guestLookupFields", texts.lastIndexOf(twice)]);
  }
  return { fields, ...(secondFact && { secondFact }) };
}
