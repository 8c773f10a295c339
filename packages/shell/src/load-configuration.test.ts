import { createApiClient } from "@paydown/api-client";
import { describe, expect, test } from "vitest";
import { defaultGlobalConfig, fallbackConfiguration } from "./configuration";
import { loadConfiguration, loadGlobalConfiguration } from "./load-configuration";

const base = "http://localhost/services";
const globalConfig = { ...defaultGlobalConfig, header: "Every tenant" };
const harbor = {
  ...fallbackConfiguration("harbor", globalConfig),
  companyConfig: { companyName: "Harbor", companyPhoneNumber: "4105550142" },
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const problem = (status: number, code: string) => json({ type: "about:blank", title: "No", status, code }, status);

function api(answers: Record<string, () => Response>) {
  return createApiClient({
    baseUrl: base,
    token: () => null,
    fetch: async (request) => {
      const answer = answers[request.url.slice(`${base}/public/configParameters/`.length)];
      if (!answer) throw new TypeError("Failed to fetch");
      return answer();
    },
  });
}

describe("the tenant's configuration", () => {
  test("comes from the services' response", async () => {
    const loaded = await loadConfiguration(api({ "paymentPortal/harbor": () => json(harbor) }), "harbor");
    expect(loaded).toEqual({ kind: "known", configuration: harbor, faults: [] });
  });

  test("is reported as unknown, not as a failure, for an unknown tenant", async () => {
    expect(
      await loadConfiguration(api({ "paymentPortal/nobody": () => problem(404, "instance_not_found") }), "nobody"),
    ).toEqual({ kind: "unknown" });
  });

  test("falls back to the global configuration on failure, and says so [SIGN-8, CONFIG-30]", async () => {
    const answers = {
      "paymentPortal/harbor": () => problem(500, "internal_error"),
      paymentPortal: () => json({ globalConfig }),
    };
    expect(await loadConfiguration(api(answers), "harbor")).toEqual({
      kind: "known",
      configuration: fallbackConfiguration("harbor", globalConfig),
      faults: [
        { configuration: "instance", failure: expect.objectContaining({ kind: "refused", code: "internal_error" }) },
      ],
    });
  });

  test("falls back to the built-in defaults if the global configuration fails too [SIGN-10, CONFIG-31]", async () => {
    expect(await loadConfiguration(api({}), "harbor")).toEqual({
      kind: "known",
      configuration: fallbackConfiguration("harbor"),
      faults: [
        { configuration: "instance", failure: { kind: "unreachable" } },
        { configuration: "global", failure: { kind: "unreachable" } },
      ],
    });
  });
});

test("the global configuration falls back to the default header and help text [SIGN-10, CONFIG-31]", async () => {
  const { globalConfig: shown, faults } = await loadGlobalConfiguration(api({}));
  expect(shown).toBe(defaultGlobalConfig);
  expect(faults).toEqual([{ configuration: "global", failure: { kind: "unreachable" } }]);
});
