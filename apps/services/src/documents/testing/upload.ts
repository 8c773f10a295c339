import { randomBytes } from "node:crypto";
import { type casey, prefix } from "../../testing/test-services.js";

export interface UploadReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Upload {
  readonly accountNo: string;
  readonly filename: string;
  readonly content: Uint8Array | string;
  /** The file's media type, as a browser would send it. */
  readonly mediaType?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

interface ShownDocument {
  readonly id: string;
  readonly filename: string;
  readonly seq: number;
  readonly date: string;
  readonly size: number;
}

const signature = { pdf: "%PDF-1.4\n", png: "\x89PNG\r\n\x1a\n", jpeg: "\xff\xd8\xff\xe0" };

/** A file with its type's signature, followed by random bytes. */
export function fileOf(type: keyof typeof signature, size = 2000): Buffer {
  const head = Buffer.from(signature[type], "latin1");
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length))]);
}

/** A consumer's browser that lists, uploads and downloads documents. */
export class DocumentCaller {
  private constructor(
    readonly url: string,
    readonly username: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async signIn(url: string, credentials: typeof casey): Promise<DocumentCaller> {
    const answer = await fetch(`${url}${prefix}/token/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    const { jwt } = (await answer.json()) as { jwt: string };
    return new DocumentCaller(url, credentials.username, { authorization: `Bearer ${jwt}` });
  }

  address(path: string, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query).toString();
    return `${this.url}${prefix}${path};user=${encodeURIComponent(this.username)}${search && `?${search}`}`;
  }

  async upload({ accountNo, filename, content, mediaType = "", fields = {} }: Upload): Promise<UploadReply> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ dbtNo: accountNo, ...fields })) form.append(name, value);
    form.append("uploadedFile", new File([content], filename, { type: mediaType }));
    return this.post(form);
  }

  async post(body: FormData | string, headers: Readonly<Record<string, string>> = {}): Promise<UploadReply> {
    const answer = await fetch(this.address("/api/docs"), {
      method: "POST",
      headers: { ...this.headers, ...headers },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as UploadReply["body"] };
  }

  async list(
    accountNo: string,
    instanceId = "harbor",
  ): Promise<{ status: number; body: { documents: ShownDocument[]; upload: unknown; code?: string } }> {
    const answer = await fetch(this.address("/api/docs", { instanceId, dbtNo: accountNo }), { headers: this.headers });
    return { status: answer.status, body: (await answer.json()) as never };
  }

  async names(accountNo: string): Promise<string[]> {
    return (await this.list(accountNo)).body.documents.map(({ filename }) => filename);
  }

  download(query: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(this.address("/servlet/doc", query), { headers: this.headers });
  }
}
