import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeServices } from "../../../testing/fake-services";
import { accountPage, harbor } from "../../../testing/harbor";
import { openPortal } from "../../../testing/open-portal";

const megabyte = 1024 * 1024;

export const listCall = "GET /api/docs";
export const fileCall = "GET /servlet/doc";
export const pageCall = "GET /api/pages/harbor";

export const lease = { id: "100000001-2", filename: "lease.pdf", seq: 2, date: "11/20/2026", size: 3000 };
export const receipt = { id: "100000001-1", filename: "receipt-C-1.pdf", seq: 1, date: "11/02/2026", size: 900 };

export const upload = {
  maxBytes: 15 * megabyte,
  types: [
    { type: "pdf", mediaType: "application/pdf", extensions: [".pdf"] },
    { type: "jpeg", mediaType: "image/jpeg", extensions: [".jpg", ".jpeg"] },
    { type: "text", mediaType: "text/plain", extensions: [".txt"] },
  ],
};

type Answers = Parameters<typeof fakeServices>[0];

export const withDocuments = {
  ...harbor,
  instanceConfig: { ...harbor.instanceConfig, documentsEnabled: true, uploadDocType: "CONSUMER" },
};

/** Opens the documents of 100000001, signed in, with the list loaded unless `answers` says otherwise. */
export async function openDocuments(answers: Answers = {}, instance: Partial<typeof harbor.instanceConfig> = {}) {
  const configuration = { ...withDocuments, instanceConfig: { ...withDocuments.instanceConfig, ...instance } };
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/demographics/m": { body: { accounts: [], openPayments: [] } },
    [pageCall]: { body: accountPage("100000001", "1250.00", configuration) },
    [listCall]: { body: { documents: [lease, receipt], upload } },
    ...answers,
  });
  const opened = await openPortal("/harbor/accounts/100000001/documents", {
    ...services,
    page: { instanceId: "harbor", configuration },
  });
  return { ...opened, services, chooser: userEvent.setup({ applyAccept: false }) };
}

/** A local file that reports the given size. */
export function fileOf(name: string, size = 3000, type = "application/pdf"): File {
  const file = new File(["%PDF-"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

export const browse = () => screen.findByRole("button", { name: /^(Browse|Examinar)$/ });
export const input = () => screen.getByLabelText<HTMLInputElement>(/^(File to upload|Archivo que se va a subir)$/);
