import setup from "logrocket/setup";
import { recorderOptions } from "./recorder-options";
import { recorderSources } from "./recorder-sources";
import type { StartRecorder } from "./recording";

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

declare global {
  interface Window {
    /** Where the package takes the address of its script from, if it is there. */
    _lrAsyncScript?: unknown;
    trustedTypes?: { createPolicy?(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy };
  }
}

/** The recorder of LogRocket. Its package puts a script of its own host into the page; importing this module does not. */
export const startLogRocket: StartRecorder = ({ appId, isRecorded }) => {
  window._lrAsyncScript = scriptUrl();
  setup({ ingestServer: recorderSources.ingest }).init(appId, recorderOptions({ isRecorded }));
};

/** The script's address, as Trusted Types want it where there are any. */
function scriptUrl(): unknown {
  const { script, trustedTypesPolicy } = recorderSources;
  const createScriptURL = (url: string) => {
    if (url !== script) throw new TypeError("This is not the recorder's script.");
    return url;
  };
  if (!window.trustedTypes) return script;
  return window.trustedTypes.createPolicy?.(trustedTypesPolicy, { createScriptURL }).createScriptURL(script);
}
