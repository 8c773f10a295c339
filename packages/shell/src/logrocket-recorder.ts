import setup from "logrocket/setup";
import { recorderOptions } from "./recorder-options";
import { recorderSources } from "./recorder-sources";
import type { StartRecorder } from "./recording";

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

declare global {
  interface Window {
    /** If set, the package takes its script's URL from here. */
    _lrAsyncScript?: unknown;
    trustedTypes?: { createPolicy?(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy };
  }
}

/** Starts LogRocket, which loads its script from LogRocket's host. Importing this module does not load the script. */
export const startLogRocket: StartRecorder = ({ appId, isRecorded }) => {
  window._lrAsyncScript = scriptUrl();
  setup({ ingestServer: recorderSources.ingest }).init(appId, recorderOptions({ isRecorded }));
};

/** The script's URL, as a TrustedScriptURL if the browser supports Trusted Types. */
function scriptUrl(): unknown {
  const { script, trustedTypesPolicy } = recorderSources;
  const createScriptURL = (url: string) => {
    if (url !== script) throw new TypeError("The loaded script is not the session recorder.");
    return url;
  };
  if (!window.trustedTypes) return script;
  return window.trustedTypes.createPolicy?.(trustedTypesPolicy, { createScriptURL }).createScriptURL(script);
}
