import { configure, getConfig } from "@testing-library/react";
import * as React from "react";

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
// React captures a stack trace for each element until it has captured 10,000. This takes a tenth of the tests' time.
if (internals) Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });

const { getElementError } = getConfig();
configure({ getElementError: elementError });

/**
 * While `findBy` and `waitFor` wait, leaves the document out of each failed attempt's message. They print the document
 * when their time is up.
 *
 * @param {string | null} message
 * @param {Element} container
 */
function elementError(message, container) {
  if (getConfig()._disableExpensiveErrorDiagnostics)
    return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
  const error = getElementError(message, container);
  // The report shows the code of the first frame outside node_modules, which is to be the test.
  Error.captureStackTrace(error, elementError);
  return error;
}
