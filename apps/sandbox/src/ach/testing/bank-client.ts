import { connect as openSocket } from "node:net";
import { type NachaBatch, type NachaEntry, type NachaFile, readNachaFile, writeNachaFile } from "@paydown/nacha";
import SftpClient from "ssh2-sftp-client";
import { onTestFinished } from "vitest";
import { developmentSftpPassword } from "../../index.js";

/** A WEB debit of 25 dollars. */
export const debit = (accountNumber: string, more: Partial<NachaEntry> = {}): NachaEntry => ({
  transactionCode: 27,
  routingNumber: "021000021",
  accountNumber,
  amount: 25_00,
  individualId: "PD-1",
  individualName: "Casey Morgan",
  discretionaryData: "S",
  traceNumber: "091000010000001",
  addenda: [],
  ...more,
});

/** Entries with ascending trace numbers, in one batch. */
export const batch = (entries: readonly NachaEntry[], more: Partial<NachaBatch> = {}): NachaBatch => ({
  serviceClass: 200,
  companyName: "Harbor Recovery",
  companyDiscretionaryData: "",
  companyId: "1234567890",
  secCode: "WEB",
  entryDescription: "PAYMENT",
  descriptiveDate: "",
  effectiveDate: "2026-03-06",
  originatingDfi: "09100001",
  batchNumber: 1,
  entries: entries.map((entry, index) => ({ ...entry, traceNumber: traceOf(index) })),
  ...more,
});

const traceOf = (index: number) => `09100001${String(index + 1).padStart(7, "0")}`;

export const file = (batches: readonly NachaBatch[], header: Partial<NachaFile["header"]> = {}): NachaFile => ({
  header: {
    immediateDestination: "091000019",
    immediateOrigin: "1234567890",
    destinationName: "Sandbox Bank",
    originName: "Harbor Recovery",
    createdAt: { date: "2026-03-05", time: "10:00" },
    modifier: "A",
    referenceCode: "",
    ...header,
  },
  batches,
});

/** A file of one batch that debits these accounts. */
export const debits = (accounts: readonly string[], header: Partial<NachaFile["header"]> = {}) =>
  writeNachaFile(file([batch(accounts.map((account) => debit(account)))], header));

/** Connects a client that the end of the test closes. */
export async function connect(
  port: number,
  login: Partial<SftpClient.ConnectOptions> = {},
): Promise<InstanceType<typeof SftpClient>> {
  // Without callbacks, the library prints these events. Each request also rejects.
  const client = new SftpClient("bank", { error: () => undefined, end: () => undefined, close: () => undefined });
  const sock = openSocket({ host: "127.0.0.1", port, noDelay: true });
  await client.connect({ sock, username: "harbor", password: developmentSftpPassword, ...login });
  onTestFinished(async () => {
    await client.end().catch(() => undefined);
  });
  return client;
}

type Client = InstanceType<typeof SftpClient>;

/** Uploads as the bank asks: under a temporary name, then renamed. */
export async function upload(client: Client, name: string, content: string): Promise<void> {
  await client.put(Buffer.from(content, "latin1"), `/outgoing/${name}.part`);
  await client.rename(`/outgoing/${name}.part`, `/outgoing/${name}`);
}

export const namesIn = async (client: Client, folder: string) =>
  (await client.list(folder)).map(({ name }) => name).sort();

export const read = async (client: Client, path: string) => String(await client.get(path));

/** The file of answers, read as a merchant reads it. */
export async function answers(client: Client, name: string): Promise<NachaFile> {
  const found = readNachaFile(await read(client, `/returns/${name}`));
  if (!found.ok) throw new Error(found.faults.map(({ sentence }) => sentence).join(" "));
  return found.file;
}
