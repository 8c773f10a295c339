import { expect, test } from "vitest";
import { readMailReport } from "./report.js";

const token = `e${"A".repeat(43)}_`;
const messageId = `<${"0".repeat(40)}.${token}@harbor.example>`;

interface ReportParts {
  readonly type?: "delivery-status" | "feedback-report";
  readonly fields: string;
  readonly original?: string;
  readonly more?: string;
}

const report = ({ type = "delivery-status", fields, original = `Message-ID: ${messageId}`, more = "" }: ReportParts) =>
  Buffer.from(
    [
      "From: MAILER-DAEMON@mail.example",
      "To: bounces@harbor.example",
      "Subject: Undelivered Mail Returned to Sender",
      "MIME-Version: 1.0",
      `${more}Content-Type: multipart/report; report-type=${type}; boundary="b1"`,
      "",
      "--b1",
      "Content-Type: text/plain",
      "",
      "Your message could not be delivered. Status: 5.1.1",
      "--b1",
      `Content-Type: message/${type}`,
      "",
      fields,
      "--b1",
      "Content-Type: message/rfc822",
      "",
      original,
      "Subject: Payment received",
      "",
      "You paid.",
      "--b1--",
      "",
    ].join("\r\n"),
  );

const delivery = (action: string, status: string) =>
  [
    "Reporting-MTA: dns; mail.example",
    "",
    "Final-Recipient: rfc822; casey@example.com",
    `Action: ${action}`,
    `Status: ${status}`,
  ].join("\r\n");

test.each([
  ["failed", "5.1.1", "bounced"],
  ["failed", "5.1.10", "bounced"],
  ["failed", "5.2.1", "bounced"],
  ["failed", "5.2.2", "other"],
  ["failed", "5.7.1", "other"],
  ["failed", "4.4.7", "other"],
  ["delayed", "4.1.1", "other"],
] as const)("a delivery report with %s and status %s: %s [MAIL-80]", async (action, status, kind) => {
  expect(await readMailReport(report({ fields: delivery(action, status) }))).toEqual({ token, kind, status });
});

test("reads a complaint [MAIL-80]", async () => {
  const fields = "Feedback-Type: abuse\r\nUser-Agent: Example/1.0\r\nVersion: 1";
  expect(await readMailReport(report({ type: "feedback-report", fields }))).toEqual({
    token,
    kind: "complained",
    status: "",
  });
});

test("finds the recipient by the reference, when a report does not quote the mail [MAIL-80]", async () => {
  const raw = report({ fields: delivery("failed", "5.1.1"), original: "X: 1", more: `References: ${messageId}\r\n` });
  expect((await readMailReport(raw)).token).toBe(token);
});

test("finds nobody in a report about another mail, or in a mail that is no report [MAIL-80]", async () => {
  const other = report({ fields: delivery("failed", "5.1.1"), original: "Message-ID: <1@else.example>" });
  expect((await readMailReport(other)).token).toBeUndefined();
  expect(await readMailReport(Buffer.from("Subject: Out of office\r\n\r\nBack on Monday."))).toEqual({
    token: undefined,
    kind: "other",
    status: "",
  });
  expect((await readMailReport(Buffer.from([0, 255, 13, 10, 13, 10, 0]))).kind).toBe("other");
});
