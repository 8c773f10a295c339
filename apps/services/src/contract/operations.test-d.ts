import { assertType, describe, expectTypeOf, test } from "vitest";
import type { Answer, Call, Handler, Handlers } from "./operations.js";

describe("handlers", () => {
  test("get the types of the contract's parameters and body", () => {
    expectTypeOf<Call<"getFee">["query"]>().toEqualTypeOf<{
      relatedAccount: string;
      phrType: "1" | "4";
      amount: string;
    }>();
    expectTypeOf<Call<"createPayment">["header"]["Idempotency-Key"]>().toEqualTypeOf<string>();
    expectTypeOf<Call<"login">["session"]>().toEqualTypeOf<undefined>();
    expectTypeOf<Call<"logout">["session"]["username"]>().toEqualTypeOf<string>();
    expectTypeOf<Call<"logout">["body"]>().toEqualTypeOf<undefined>();
  });

  test("may return only responses that the contract declares", () => {
    assertType<Answer<"logout">>({ status: 204 });
    // @ts-expect-error 201 is not declared.
    assertType<Answer<"getFee">>({ status: 201, body: { success: true, amount: "0.00" } });
    // @ts-expect-error An amount is text.
    assertType<Answer<"getFee">>({ status: 200, body: { success: true, amount: 0 } });
    // @ts-expect-error Problems are thrown, not answered.
    assertType<Answer<"getFee">>({ status: 404, body: { code: "account_not_found" } });
  });

  test("cover every operation", () => {
    // @ts-expect-error All other operations are missing.
    assertType<Handlers>({
      getFee: (() =>
        Promise.resolve({ status: 200, body: { success: true, amount: "0.00" } })) satisfies Handler<"getFee">,
    });
  });
});
