import { beforeEach, describe, expect, test } from "vitest";
import { createSessionStore, visitAccountName } from "./session-store";

const casey = { token: "token-of-casey", username: "casey@example.com" };
const robin = { token: "token-of-robin", username: "robin@example.com" };

/** Two tabs share local storage, but each has its own memory. */
const tab = () => createSessionStore(localStorage);
const stored = (instanceId = "harbor") => [
  localStorage.getItem(`${instanceId}.token`),
  localStorage.getItem(`${instanceId}.username`),
];

beforeEach(() => localStorage.clear());

test("keeps credentials in memory and under {instanceId}.token and {instanceId}.username [SIGN-12]", () => {
  const store = tab();
  store.keep("harbor", casey);
  expect(store.current("harbor")).toEqual(casey);
  expect(stored()).toEqual(["token-of-casey", "casey@example.com"]);
  expect(store.current("summit")).toBeNull();
});

test("reads token and username from local storage when memory is empty; one without the other is no session [SIGN-13]", () => {
  tab().keep("harbor", casey);
  expect(tab().current("harbor")).toEqual(casey);
  localStorage.removeItem("harbor.username");
  expect(tab().current("harbor")).toBeNull();
});

test("keeps two tabs with two users apart [SIGN-15]", () => {
  const [first, second] = [tab(), tab()];
  first.keep("harbor", casey);
  second.keep("harbor", robin);
  expect(first.current("harbor")).toEqual(casey);
  expect(second.current("harbor")).toEqual(robin);
});

describe("forget", () => {
  test("removes everything from memory and local storage [SIGN-16]", () => {
    const store = tab();
    store.keep("harbor", casey);
    store.forget("harbor");
    expect(store.current("harbor")).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  test("removes the account of a visit, and leaves that of another tab's visit [LETTER-35]", () => {
    const [first, second] = [tab(), tab()];
    first.keep("harbor", { token: "first", username: "letter:1" });
    second.keep("harbor", { token: "second", username: "letter:2" });
    localStorage.setItem(visitAccountName("harbor"), "letter:2 100000030");
    first.forget("harbor");
    expect(localStorage.getItem(visitAccountName("harbor"))).toBe("letter:2 100000030");
    second.forget("harbor");
    expect(localStorage.getItem(visitAccountName("harbor"))).toBeNull();
  });

  test("leaves other tenants alone [SIGN-16]", () => {
    const store = tab();
    store.keep("harbor", casey);
    store.keep("summit", robin);
    store.forget("harbor");
    expect(store.current("summit")).toEqual(robin);
    expect(stored("summit")).toEqual(["token-of-robin", "robin@example.com"]);
  });

  test("leaves the token of another tab that signed in since [SIGN-17]", () => {
    const [first, second] = [tab(), tab()];
    first.keep("harbor", casey);
    second.keep("harbor", robin);
    first.forget("harbor");
    expect(stored()).toEqual(["token-of-robin", "robin@example.com"]);
    expect(second.current("harbor")).toEqual(robin);
  });

  test("removes a token without a username from local storage when this tab holds no session", () => {
    localStorage.setItem("harbor.token", "token-of-casey");
    tab().forget("harbor");
    expect(stored()).toEqual([null, null]);
  });

  test("does nothing when another tab has already signed out", () => {
    const [first, second] = [tab(), tab()];
    first.keep("harbor", casey);
    expect(second.current("harbor")).toEqual(casey);
    second.forget("harbor");
    first.forget("harbor");
    expect(first.current("harbor")).toBeNull();
    expect(stored()).toEqual([null, null]);
  });
});
