import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RegistrationPrompt } from "@paydown/domain";
import type { FolderReader } from "./read-folder.js";
import { type InstanceConfig, isIdentifying } from "./tenant.js";

interface PromptsFile {
  registrations: { code: string; prompts: RegistrationPrompt[] }[];
}

/** Registration prompts by code. A tenant without `regSODCode` needs no prompts.json. */
export function readRegistrations(
  reader: FolderReader,
  folder: string,
  { regSODCode }: InstanceConfig,
): Map<string, readonly RegistrationPrompt[]> {
  const file = join(folder, "prompts.json");
  if (regSODCode === undefined && !existsSync(file)) return new Map();
  const { registrations = [] } = reader.json<PromptsFile>(folder, "prompts") ?? {};
  const byCode = new Map(registrations.map(({ code, prompts }) => [code, prompts] as const));
  for (const [index, { code, prompts }] of registrations.entries()) {
    const at = ["registrations", index];
    const before = registrations.findIndex((other) => other.code === code);
    if (before < index)
      reader.fault(
        file,
        `the code ${code} has prompts already. Remove one, or give it another code: only one of them would be asked.`,
        [...at, "code"],
      );
    const names = prompts.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined)
      reader.fault(file, `${code} asks for ${twice} twice.`, [...at, "prompts", names.lastIndexOf(twice)]);
    if (!prompts.some(isIdentifying))
      reader.fault(
        file,
        `${code} needs a prompt named dem_dbt_no or dbt_no: without it, nothing identifies the claimed account.`,
        at,
      );
    if (prompts.every(isIdentifying))
      reader.fault(
        file,
        `${code} needs a prompt beside the number: anyone who knows an account number could claim the account.`,
        at,
      );
  }
  if (regSODCode !== undefined && registrations.length > 0 && !byCode.has(regSODCode)) {
    reader.fault(
      join(folder, "instance.json"),
      `regSODCode: prompts.json has no registration of the code ${regSODCode}.`,
      ["regSODCode"],
    );
  }
  return byCode;
}
