/** What a recorder is started with. */
export interface RecordedSession {
  /** Of the instance, at the recording service. */
  readonly appId: string;
  /** Whether the screen that is shown may be recorded; asked each time before anything is sent. */
  readonly isRecorded: () => boolean;
}

/** Starts a recorder. It cannot be stopped again: it ends with the document. */
export type StartRecorder = (session: RecordedSession) => void;

/** The recording of this document (guest-and-registration §2, guard step 1). */
export interface Recording {
  /** Starts the recorder once; for an instance without an app id nothing is loaded. Called when a screen that may be recorded stands. */
  start(session: RecordedSession): void;
  /** Whether it was started: from then on a screen that may not be recorded needs a document of its own. */
  isStarted(): boolean;
}

const loadRecorder = async (): Promise<StartRecorder> => (await import("./logrocket-recorder")).startLogRocket;

export function createRecording(load: () => Promise<StartRecorder> = loadRecorder): Recording {
  let started = false;
  return {
    isStarted: () => started,
    start(session) {
      if (started) return;
      // Before the code is there: who leaves meanwhile must leave the document.
      started = true;
      // A recorder that does not come takes nothing from the consumer.
      load().then(
        (startRecorder) => startRecorder(session),
        () => undefined,
      );
    },
  };
}
