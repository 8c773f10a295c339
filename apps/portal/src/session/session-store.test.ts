import { beforeEach, describe, expect, test } from "vitest";
import { createSessionStore } from "./session-store";

const casey = { token: "token-of-casey", username: "casey@example.com" };
const robin = { token: "token-of-robin", username: "robin@example.com" };

/** Two tabs have one local storage, and a memory each. */
const tab = () => createSessionStore(localStorage);
const stored = (instanceId = "harbor") => [
  localStorage.getItem(`${instanceId}.token`),
  localStorage.getItem(`${instanceId}.username`),
];

beforeEach(() => localStorage.clear());

test("what is kept is held, and lies under {instanceId}.token and {instanceId}.username [SIGN-12]", () => {
  const store = tab();
  store.keep("harbor", casey);
  expect(store.current("harbor")).toEqual(casey);
  expect(stored()).toEqual(["token-of-casey", "casey@example.com"]);
  expect(store.current("summit")).toBeNull();
});

test("with nothing in memory both parts come from local storage; one alone is nobody [SIGN-13]", () => {
  tab().keep("harbor", casey);
  expect(tab().current("harbor")).toEqual(casey);
  localStorage.removeItem("harbor.username");
  expect(tab().current("harbor")).toBeNull();
});

test("two tabs with two users stay apart: each goes on as who signed in there [SIGN-15]", () => {
  const [first, second] = [tab(), tab()];
  first.keep("harbor", casey);
  second.keep("harbor", robin);
  expect(first.current("harbor")).toEqual(casey);
  expect(second.current("harbor")).toEqual(robin);
});

describe("forget", () => {
  test("leaves nothing, in memory or in local storage [SIGN-16]", () => {
    const store = tab();
    store.keep("harbor", casey);
    store.forget("harbor");
    expect(store.current("harbor")).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  test("leaves the other instances alone [SIGN-16]", () => {
    const store = tab();
    store.keep("harbor", casey);
    store.keep("summit", robin);
    store.forget("harbor");
    expect(store.current("summit")).toEqual(robin);
    expect(stored("summit")).toEqual(["token-of-robin", "robin@example.com"]);
  });

  test("leaves another tab's token alone, which signed in since [SIGN-17]", () => {
    const [first, second] = [tab(), tab()];
    first.keep("harbor", casey);
    second.keep("harbor", robin);
    first.forget("harbor");
    expect(stored()).toEqual(["token-of-robin", "robin@example.com"]);
    expect(second.current("harbor")).toEqual(robin);
  });

  test("empties local storage where this tab holds nothing: half a session is none", () => {
    localStorage.setItem("harbor.token", "token-of-casey");
    tab().forget("harbor");
    expect(stored()).toEqual([null, null]);
  });

  test("where another tab has signed out already there is nothing left to do", () => {
    const [first, second] = [tab(), tab()];
    first.keep("harbor", casey);
    expect(second.current("harbor")).toEqual(casey);
    second.forget("harbor");
    first.forget("harbor");
    expect(first.current("harbor")).toBeNull();
    expect(stored()).toEqual([null, null]);
  });
});
