import { vi } from "vitest";

/** An upload that advances only as far as the test lets it. */
export class FakeUpload {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  readonly headers: Record<string, string> = {};
  method = "";
  url = "";
  status = 0;
  responseText = "";
  aborted = false;
  form: FormData | null = null;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
    uploads.push(this);
  }

  abort(): void {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }

  fail(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

const uploads: FakeUpload[] = [];

/** Replaces the browser's uploads from now on; returns those sent so far. */
export function fakeUploads(): readonly FakeUpload[] {
  uploads.length = 0;
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  return uploads;
}
