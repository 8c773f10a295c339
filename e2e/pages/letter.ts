import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "../fixtures/product.js";

/** The account of the demo's Sam Rivera. */
export const letterAccount = "100000030";

/** Makes a code for Sam Rivera, as for the printer of the letters. @returns the code as printed */
export async function newCode(paydown: Product): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "paydown-letter-"));
  try {
    const [accounts, out] = [join(folder, "accounts.csv"), join(folder, "codes.csv")];
    await writeFile(accounts, `${letterAccount}\n`);
    const given = ["--instance", "harbor", "--url", "https://pay.example.com", "--by", "Sam Lee"];
    await paydown.command("letter", "make", ...given, "--accounts", accounts, "--out", out);
    return (await readFile(out, "utf8")).split("\r\n")[1]?.split(",")[1] ?? "";
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the page of a letter asks for, with Sam Rivera's facts. */
export const letterFields = (code: string) => ({
  "Code from your letter": code,
  "Date of birth": "04/12/1985",
  "Last 4 digits of your Social Security number": "4821",
});
