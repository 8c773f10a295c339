import { expect, test } from "vitest";
import { readAchSettings } from "./settings.js";

const secret = "s3cr3t-word";
const good = {
  ...{ host: "sftp.bank.example", user: "harbor", password: secret, hostKey: `SHA256:${"a".repeat(43)}` },
  ...{ companyName: "HARBOR", companyId: "1234567890", originatingDfi: "07640125", destinationName: "FIRST BANK" },
  ...{ immediateDestination: "076401251", immediateOrigin: "1234567890", cutOff: ["16:30", "10:00"] },
  timeZone: "America/New_York",
};

test("settings name the server, the company and the cut-offs, and have defaults [ACH-28]", () => {
  expect(readAchSettings(JSON.stringify(good)).settings).toMatchObject({
    sftp: { host: "sftp.bank.example", port: 22, password: secret, hostKeys: [good.hostKey] },
    ...{ originName: "HARBOR", entryDescription: "PAYMENT", prenote: false, credits: false },
    cutOffs: { times: ["10:00", "16:30"], timeZone: "America/New_York" },
  });
});

test.each<[string, object | string, RegExp]>([
  [
    "no JSON",
    `{\n  "password":"${secret}`,
    /^is not valid JSON: a closing double quote is missing \(line 2, column 14\)$/,
  ],
  ["JSON with a comma too many", `{"password":"${secret}",}`, /^is not valid JSON: .+ \(line 1, column 27\)$/],
  ["no text", "", /^is not valid JSON: a value is missing, .+ \(line 1, column 1\)$/],
  [
    "a key twice",
    `{"password":"${secret}",\n"password":"${secret}2"}`,
    /^has a key twice on line 2: password is already on line 1 /,
  ],
  ["a list", "[]", /^is not a JSON object$/],
  ["two unknown keys", { cutoff: 1, tls: 2 }, /has unknown keys "cutoff", "tls"; the keys are host, /],
  ["an unknown key", { cutoff: "16:30" }, /has an unknown key "cutoff"; the keys are host, /],
  ["no host", { host: undefined }, /needs "host"/],
  ["a port that is text", { port: "22" }, /needs "port" to be a whole number/],
  ["no secret", { password: undefined }, /needs either "password" or "privateKey"/],
  ["two secrets", { privateKey: "x" }, /needs either "password" or "privateKey"/],
  ["a passphrase without a key", { passphrase: secret }, /has "passphrase", but no "privateKey"/],
  ["no host key", { hostKey: undefined }, /needs "hostKey": the fingerprint/],
  ["an empty list of host keys", { hostKey: [] }, /needs "hostKey"/],
  ["an MD5 fingerprint", { hostKey: "MD5:16:27:ac" }, /needs "hostKey"/],
  ["a long company name", { companyName: "A".repeat(17) }, /needs "companyName": 1 to 16 characters/],
  ["a company name with an accent", { companyName: "CAFÉ" }, /needs "companyName"/],
  ["nine digits of the bank", { originatingDfi: "076401251" }, /needs "originatingDfi": the first eight digits/],
  ["a wrong check digit", { immediateDestination: "076401252" }, /routing number with a valid check digit/],
  ["no cut-off", { cutOff: undefined }, /needs "cutOff": a time of day/],
  ["a cut-off of another form", { cutOff: "4:30 PM" }, /needs "cutOff"/],
  ["a cut-off twice", { cutOff: ["16:30", "16:30"] }, /needs "cutOff"/],
  ["no time zone", { timeZone: undefined }, /needs "timeZone", such as/],
  ["an unknown time zone", { timeZone: "America/Nowhere" }, /the name of a time zone/],
  ["a flag that is text", { prenote: "yes" }, /needs "prenote" to be true or false/],
])("settings with %s are refused in a sentence without a secret [ACH-28]", (_, more, sentence) => {
  const read = readAchSettings(typeof more === "string" ? more : JSON.stringify({ ...good, ...more }));
  expect(read.faults).toEqual([expect.stringMatching(sentence)]);
  expect(read.faults.join()).not.toContain(secret);
});

test("every fault of the settings is found at once [ACH-34]", () => {
  const read = readAchSettings(JSON.stringify({ password: secret, cutoff: secret, port: secret, credits: secret }));
  expect(read.faults.map((fault) => /"(\w+)"/.exec(fault)?.[1])).toEqual([
    ...["cutoff", "host", "port", "user", "hostKey", "immediateDestination", "companyName", "companyId"],
    ...["originatingDfi", "immediateOrigin", "destinationName", "cutOff", "timeZone", "credits"],
  ]);
  expect(read.faults.join()).not.toContain(secret);
});
