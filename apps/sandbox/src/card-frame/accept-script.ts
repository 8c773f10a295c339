/**
 * A look-alike of the gateway's Accept.js: it checks a card as far as a browser can, and exchanges it for a nonce at
 * the host that it came from. Codes are those of the gateway
 * (https://developer.authorize.net/api/reference/features/acceptjs.html).
 */
export const acceptScript = `(function () {
  var endpoint = new URL("/xml/v1/request.api", document.currentScript.src).href;

  function refuse(code, text) {
    return { messages: { resultCode: "Error", message: [{ code: code, text: text }] } };
  }

  function isCardNumber(digits) {
    if (!/^\\d{13,16}$/.test(digits)) return false;
    var sum = 0;
    for (var place = 0; place < digits.length; place += 1) {
      var digit = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1);
      sum += digit > 9 ? digit - 9 : digit;
    }
    return sum % 10 === 0;
  }

  function faultOf(auth, card) {
    if (!auth.apiLoginID) return refuse("E_WC_10", "Please provide valid apiloginid.");
    if (!auth.clientKey) return refuse("E_WC_18", "Client Key is required.");
    if (!isCardNumber(card.cardNumber)) return refuse("E_WC_05", "Please provide valid credit card number.");
    if (!/^(0?[1-9]|1[0-2])$/.test(card.month)) return refuse("E_WC_06", "Please provide valid expiration month.");
    if (!/^\\d{4}$/.test(card.year)) return refuse("E_WC_07", "Please provide valid expiration year.");
    if (card.cardCode && !/^\\d{3,4}$/.test(card.cardCode)) return refuse("E_WC_15", "Please provide valid CVV.");
    return undefined;
  }

  window.Accept = {
    dispatchData: function (secureData, handler) {
      var auth = secureData.authData;
      var card = secureData.cardData;
      var fault = faultOf(auth, card);
      if (fault) return handler(fault);
      var token = {
        cardNumber: card.cardNumber,
        expirationDate: (card.month.length === 1 ? "0" : "") + card.month + card.year
      };
      if (card.cardCode) token.cardCode = card.cardCode;
      if (card.zip) token.zip = card.zip;
      if (card.fullName) token.fullName = card.fullName;
      var request = {
        securePaymentContainerRequest: {
          merchantAuthentication: { name: auth.apiLoginID, clientKey: auth.clientKey },
          data: { type: "TOKEN", id: String(Date.now()), token: token }
        }
      };
      fetch(endpoint, {
        method: "POST",
        headers: { "Content-Type": "application/json; charset=utf-8" },
        body: JSON.stringify(request)
      })
        .then(function (answer) { return answer.text(); })
        .then(function (text) { return JSON.parse(text.replace(/^\\uFEFF/, "")); })
        .then(handler, function () { handler(refuse("E_WC_14", "Accept.js encryption failed.")); });
    }
  };
})();
`;
