/**
 * The one inline script of a page, in ES5 so that a browser below the floor can read it. It is the same for every page, so
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
  var numberFormat = window.Intl && Intl.NumberFormat && Intl.NumberFormat.prototype;
  var isFirefox = "MozAppearance" in document.documentElement.style;
  if (!numberFormat || !numberFormat.formatRange || (isFirefox && !Array.prototype.toSorted)) {
    document.documentElement.className = "too-old";
    return;
  }
  var boot = (window.paydownBoot = {});
  var page = JSON.parse(document.getElementById("paydown-page").textContent);
  var id = page.instanceId;
  var path = location.pathname.split("/").slice(3);
  if (!id || path[0] === "login") return;
  var token, user;
  try {
    token = localStorage.getItem(id + ".token");
    user = localStorage.getItem(id + ".username");
  } catch (blocked) {
    return;
  }
  if (!token || !user) return;
  var matrix = ";user=" + encodeURIComponent(user);
  function send(address, options) {
    options.headers.Authorization = "Bearer " + token;
    var answer = fetch(page.servicePrefix + address, options);
    answer["catch"](function () {});
    return answer;
  }
  boot.verify = send("/token/verify" + matrix + "?instanceId=" + encodeURIComponent(id), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jwt: token })
  });
  if (path[0] !== "accounts" || !path[1]) return;
  boot.pageAccount = decodeURIComponent(path[1]);
  boot.page = send("/api/pages/" + encodeURIComponent(id) + matrix + "?pageName=MakePayment&accountNo=" + encodeURIComponent(boot.pageAccount), { headers: {} });
})();`;
