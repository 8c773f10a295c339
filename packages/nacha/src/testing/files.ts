import type { NachaBatch, NachaEntry, NachaFile } from "../index.js";

/** A WEB debit of a checking account. */
export const debit = (more: Partial<NachaEntry> = {}): NachaEntry => ({
  transactionCode: 27,
  routingNumber: "021000021",
  accountNumber: "12345678",
  amount: 25_00,
  individualId: "PD-1",
  individualName: "Casey Morgan",
  discretionaryData: "S",
  traceNumber: "091000010000001",
  addenda: [],
  ...more,
});

export const batch = (more: Partial<NachaBatch> = {}): NachaBatch => ({
  serviceClass: 225,
  companyName: "Harbor Recovery",
  companyDiscretionaryData: "",
  companyId: "1234567890",
  secCode: "WEB",
  entryDescription: "PAYMENT",
  descriptiveDate: "NOV 26",
  effectiveDate: "2026-11-27",
  originatingDfi: "09100001",
  batchNumber: 1,
  entries: [debit()],
  ...more,
});

export const file = (...batches: readonly NachaBatch[]): NachaFile => ({
  header: {
    immediateDestination: "091000019",
    immediateOrigin: "1234567890",
    destinationName: "Sandbox Bank",
    originName: "Harbor Recovery",
    createdAt: { date: "2026-11-26", time: "15:04" },
    modifier: "A",
    referenceCode: "",
  },
  batches,
});
