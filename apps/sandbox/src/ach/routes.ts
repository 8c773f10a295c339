import type { FastifyInstance } from "fastify";
import type { Bank } from "./bank.js";

/** For developers and tests: what the bank decided about each file, without account numbers. */
export function bankRoutes(server: FastifyInstance, bank: Bank): void {
  server.get("/bank/files", () => ({
    files: bank.files.map(({ instance, name, at, acknowledgement, accepted }) => ({
      instance,
      name,
      at,
      acknowledgement,
      entries: (accepted?.entries ?? []).map(({ answer, ...entry }) => ({
        ...entry,
        ...(answer && { answer: { kind: answer.kind, code: answer.code, on: answer.on } }),
      })),
    })),
  }));
}
