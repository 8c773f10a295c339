import { languages } from "@paydown/domain";

/** Checks the browser baseline, then reads the page's data. */
const beginning = `  var numberFormat = window.Intl && Intl.NumberFormat && Intl.NumberFormat.prototype;
  var isFirefox = "MozAppearance" in document.documentElement.style;
  if (!numberFormat || !numberFormat.formatRange || (isFirefox && !Array.prototype.toSorted)) {
    document.documentElement.className = "too-old";
    return;
  }
  var boot = (window.paydownBoot = {});
  function send(address, options) {
    var answer = fetch(page.servicePrefix + address, options);
    answer["catch"](function () {});
    boot[(options.method || "GET") + " " + new URL(page.servicePrefix + address, location.href).href] = answer;
  }
  var page = JSON.parse(document.getElementById("paydown-page").textContent);
  var id = page.instanceId;
  var path = location.pathname.split("/").slice(3);
`;

/**
 * The only inline script of a portal page, in ES5 so that browsers below the baseline can parse it. It is identical on
 * every page, so the content policy can name it by one hash.
 *
 * It precedes the stylesheet, because a script after the stylesheet would wait for the stylesheet to load. The body
 * therefore does not exist yet when the script runs.
 *
 * The baseline (Chrome 106, Safari 15.4, Firefox 115) is detected by feature. `Intl.NumberFormat.prototype.formatRange`
 * first shipped in exactly those versions of Chrome and Safari. Firefox, recognized by its own style property, is
 * checked for `Array.prototype.toSorted` (115).
 *
 * At or above the baseline, the script makes the app's first calls before the app has loaded (`Boot` in
 * `@paydown/shell/page-data`), with the language chosen on this device, as the app does (CALL-14).
 */
export const bootScript = `(function () {
${beginning}  if (!id || path[0] === "login") return;
  var token, user, language;
  try {
    language = localStorage.getItem("paydown.language");
    token = localStorage.getItem(id + ".token");
    user = localStorage.getItem(id + ".username");
  } catch (blocked) {
    return;
  }
  if (!token || !user) return;
  var matrix = ";user=" + encodeURIComponent(user);
  function ask(address) {
    var headers = { Authorization: "Bearer " + token };
    if (${JSON.stringify(languages)}.indexOf(language) >= 0) headers["Accept-Language"] = language;
    send(address, { headers: headers });
  }
  send("/token/verify" + matrix + "?instanceId=" + encodeURIComponent(id), {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "Bearer " + token },
    body: JSON.stringify({ jwt: token })
  });
  if (path[0] !== "accounts" || !path[1]) return;
  var account;
  try {
    account = encodeURIComponent(decodeURIComponent(path[1]));
  } catch (malformed) {
    return;
  }
  ask("/api/pages/" + encodeURIComponent(id) + matrix + "?pageName=MakePayment&accountNo=" + account);
  if (/^payment(Form|Info)$/.test(path[2] || "")) ask("/api/payments/info/" + encodeURIComponent(id) + "/" + account + matrix);
})();`;

/** The only inline script of a guest page. It fetches the plans of the guest in the address. */
export const guestBootScript = `(function () {
${beginning}  var user = new URLSearchParams(location.search).get("user");
  if (!id || !user || !/^(home|confirm|success|cancel)$/.test(path[1] || "")) return;
  send("/public/plans;user=" + encodeURIComponent(user) + "?instanceId=" + encodeURIComponent(id), {});
})();`;
