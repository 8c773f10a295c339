/** Options of a recorder. */
export interface RecordedSession {
  /** The tenant's app id at the recording service. */
  readonly appId: string;
  /** Whether the current screen may be recorded; called before each send. */
  readonly isRecorded: () => boolean;
}

/** Starts a recorder. It cannot be stopped; it ends with the document. */
export type StartRecorder = (session: RecordedSession) => void;

/** This document's recording (REC-1, REC-4). */
export interface Recording {
  /**
   * Starts the recorder once. Loads nothing for a tenant without an app id. Call when a screen that may be recorded is
   * shown.
   */
  start(session: RecordedSession): void;
  /** True once started. After that, an unrecorded screen needs a new document. */
  isStarted(): boolean;
}

const loadRecorder = async (): Promise<StartRecorder> => (await import("./logrocket-recorder")).startLogRocket;

export function createRecording(load: () => Promise<StartRecorder> = loadRecorder): Recording {
  let started = false;
  return {
    isStarted: () => started,
    start(session) {
      if (started) return;
      // Set before the code loads, because leaving the screen during the load also needs a new document.
      started = true;
      // The portal works without the recorder (REC-8).
      load().then(
        (startRecorder) => startRecorder(session),
        () => undefined,
      );
    },
  };
}
