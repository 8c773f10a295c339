import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Language, languages } from "@paydown/domain";
import type { FastifyBaseLogger } from "fastify";
import { inEachLanguage } from "../in-each-language.js";

/**
 * The lookup as markup, by language, for a page's data (`PageData` in `@paydown/shell/page-data`). Undefined when the
 * guest app's build has no such markup; then the app's script draws the lookup.
 */
export type FirstPage = (page: object) => Readonly<Record<Language, string>> | undefined;

interface FirstPageModule {
  renderFirstPage(page: object, language: Language): string;
}

/**
 * Loads the module of the guest app's build that the services run. The page works without the module, so faults of the
 * module are only logged.
 */
export async function loadFirstPage(guestDir: string, log: FastifyBaseLogger): Promise<FirstPage> {
  const file = join(guestDir, ".server", "first-page.js");
  const fail = (error: unknown) =>
    void log.error(
      { err: error, file },
      "Could not render the guests' first page on the server; its script renders it instead.",
    );
  if (!existsSync(file)) return () => undefined;
  const built = await (import(pathToFileURL(file).href) as Promise<FirstPageModule>).catch(fail);
  return (page) => {
    try {
      return built && inEachLanguage((language) => built.renderFirstPage(page, language));
    } catch (error) {
      return fail(error);
    }
  };
}

/**
 * An ES5 script that follows the markup. It picks the reader's language by the rule of `rememberedLanguage` in
 * `@paydown/shell/language`, and sends the lookup when the guest presses Submit. The app takes over the form with
 * `window.paydownTakeLookup` and presses Submit again. Unless the guest has typed since, that second press uses the
 * response to the lookup already sent, which is kept with the boot script's responses. For invalid input, this script
 * sends no lookup and leaves the error message to the app.
 */
export const firstPageScript = `(function () {
  var boot = window.paydownBoot;
  if (!boot) return;
  var root = document.getElementById("root");
  var wished = [];
  try {
    wished.push(localStorage.getItem("paydown.language"));
  } catch (blocked) {}
  var preferred = navigator.languages || [];
  for (var i = 0; i < preferred.length; i++) wished.push(preferred[i].slice(0, 2));
  wished.push("en");
  while (${JSON.stringify(languages)}.indexOf(wished[0]) < 0) wished.shift();
  if (wished[0] !== "en") {
    document.documentElement.lang = wished[0];
    root.replaceChildren(document.getElementById("root-" + wished[0]).content);
  }
  var pressed, call;
  function submit(event) {
    event.preventDefault();
    var form = event.target;
    pressed = form.querySelector("[type=submit]");
    pressed.setAttribute("aria-disabled", "true");
    if (call) return;
    var page = JSON.parse(document.getElementById("paydown-page").textContent);
    var label = page.lookupFields.lookupFields[form.elements.lookupField.value].label;
    var asked = { instanceId: page.instanceId, label: typeof label === "string" ? label : label.en, value: form.elements.value.value.trim() };
    if (form.elements.secondFact) asked.secondFact = form.elements.secondFact.value.trim();
    if (!asked.value || asked.value.length > 200 || asked.secondFact === "" || (asked.secondFact || "").length > 200) return;
    var address = new URL(page.servicePrefix + "/public/lookup", location.href).href;
    call = "POST " + address;
    boot[call] = fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) });
    boot[call]["catch"](function () {});
  }
  function change() {
    delete boot[call];
    call = undefined;
  }
  root.addEventListener("submit", submit);
  root.addEventListener("input", change);
  window.paydownTakeLookup = function () {
    root.removeEventListener("submit", submit);
    root.removeEventListener("input", change);
    var button = pressed;
    pressed = undefined;
    if (button) button.removeAttribute("aria-disabled");
    return Boolean(button);
  };
})();`;
