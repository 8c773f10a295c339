/** The floor of browsers, then the page's data. */
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
 * The one inline script of a page of the portal, in ES5 so that a browser below the floor can read it. It is the same for every page, so
 * that the policy can name it by one hash.
 *
 * It stands before the stylesheet, which a script after it would have to wait for, so the body is not there yet.
 *
 * Floor (Chrome 106, Safari 15.4, Firefox 115) by feature: `Intl.NumberFormat.prototype.formatRange` came with exactly that
 * Chrome and that Safari; Firefox, known by its own style property, is asked for `Array.prototype.toSorted` (115).
 *
 * Above the floor it asks for what the app will ask for first, before the app has loaded (`Boot` in `@paydown/shell/page-data`).
 */
export const bootScript = `(function () {
${beginning}  if (!id || path[0] === "login") return;
  var token, user;
  try {
    token = localStorage.getItem(id + ".token");
    user = localStorage.getItem(id + ".username");
  } catch (blocked) {
    return;
  }
  if (!token || !user) return;
  var matrix = ";user=" + encodeURIComponent(user);
  function ask(address) {
    send(address, { headers: { Authorization: "Bearer " + token } });
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

/** The one inline script of a guest's page: it asks for the plans of the guest in the address. */
export const guestBootScript = `(function () {
${beginning}  var user = new URLSearchParams(location.search).get("user");
  if (!id || !user || !/^(home|confirm|success|cancel)$/.test(path[1] || "")) return;
  send("/public/plans;user=" + encodeURIComponent(user) + "?instanceId=" + encodeURIComponent(id), {});
})();`;
