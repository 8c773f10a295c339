import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { localCertificate } from "../../testing/certificates.js";
import { readSmtpSettings } from "./settings.js";

const secret = "s3cr3t-word";
const good = { host: "smtp.example.com", from: "payments@harbor.example", user: "harbor", password: secret };
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const ed25519Key = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
const dkim = { dkimDomain: "harbor.example", dkimSelector: "mail2026", dkimPrivateKey: privateKey };
const read = (more: object = {}) => readSmtpSettings(JSON.stringify({ ...good, ...more }));

test.each<[string, object, object]>([
  ["port 587 with STARTTLS by default", {}, { ...good, port: 587, tls: "starttls" }],
  ["port 465 if encrypted from the first byte", { tls: "implicit" }, { ...good, port: 465, tls: "implicit" }],
  ["a bounce address", { bounces: "bounces@harbor.example" }, { bounces: "bounces@harbor.example" }],
  ["an authority of one's own", { ca: localCertificate.cert }, { ca: localCertificate.cert }],
  ["a key for DKIM", dkim, { dkim: { domain: "harbor.example", selector: "mail2026", privateKey } }],
])("settings have %s", (_, more, expected) => {
  expect(read(more)).toEqual({ settings: expect.objectContaining(expected) as object, faults: [] });
});

test.each<[object, RegExp]>([
  [{ host: "" }, /^needs "host": the name or address of the SMTP server$/],
  [{ port: "587" }, /^needs "port" to be a whole number from 1 to 65535$/],
  [{ tls: "none" }, /^needs "tls": "implicit" or "starttls"$/],
  [{ password: undefined }, /^needs both "user" and "password", or neither$/],
  [{ from: "payments" }, /^needs "from": the sender's address, such as payments@example\.com$/],
  [{ from: "a@b\r\nBcc: c@d" }, /^needs "from"/],
  [{ bounces: "nobody" }, /^needs "bounces": an address$/],
  [{ ca: secret }, /^needs "ca" to be a certificate in PEM format$/],
  [{ ...dkim, dkimSelector: undefined }, /^needs "dkimDomain", "dkimSelector", "dkimPrivateKey", or none of them$/],
  [{ ...dkim, dkimPrivateKey: secret }, /^needs "dkimPrivateKey" to be an RSA private key in PEM format$/],
  [{ ...dkim, dkimPrivateKey: ed25519Key }, /^needs "dkimPrivateKey" to be an RSA private key in PEM format$/],
  [{ pasword: secret }, /^has an unknown key "pasword"; the keys are host, port/],
])("settings with a fault are refused without quoting a secret: %j [MAIL-63]", (more, sentence) => {
  const { faults } = read(more);
  expect(faults).toEqual([expect.stringMatching(sentence)]);
  expect(faults.join()).not.toContain(secret);
});
