import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { extractMatrixUser, matrixUser } from "./matrix-user.js";

describe("the matrix parameter ;user=", () => {
  test.each([
    ["/p/api/demographics/m;user=casey%40example.com", "/p/api/demographics/m", "casey@example.com"],
    [
      "/p/api/pages/harbor;user=casey@example.com?pageName=MakePayment&accountNo=1",
      "/p/api/pages/harbor?pageName=MakePayment&accountNo=1",
      "casey@example.com",
    ],
    ["/p/fee;user=a%2Fb%3Bc%3F?amount=1.00", "/p/fee?amount=1.00", "a/b;c?"],
    ["/p/fee;user=?amount=1.00", "/p/fee?amount=1.00", ""],
    ["/p/fee;user=%E0%A4%A?amount=1.00", "/p/fee?amount=1.00", "%E0%A4%A"],
    ["/p/fee?x=;user=casey", "/p/fee?x=;user=casey", undefined],
    ["/p/fee?amount=1.00;2.00", "/p/fee?amount=1.00;2.00", undefined],
    ["/p/fee;user=one;user=two", "/p/fee;user=two", "one"],
  ])("is removed from %s [CALL-12]", (url, rest, user) => {
    const request = { url } as IncomingMessage;
    expect(extractMatrixUser(request)).toBe(rest);
    expect(matrixUser(request)).toBe(user);
  });
});
