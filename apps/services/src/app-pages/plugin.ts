import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { reservedIds } from "../tenants/reserved-ids.js";
import type { Tenant, Tenants } from "../tenants/tenant.js";
import { writePage } from "./html.js";
import { assetsOf, readManifest } from "./manifest.js";
import { generalContactSource, notFoundSource, screenSource } from "./screens.js";
import { accepts, indexFiles, sendFile } from "./static-files.js";

export interface AppPagesOptions {
  readonly tenants: Tenants;
  readonly servicePrefix: string;
  /** The portal's built files. */
  readonly portalDir: string;
}

interface RenderedPage {
  readonly status: 200 | 404;
  readonly contentPolicy: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const base = "/pay/";
const forever = "public, max-age=31536000, immutable";
const tenantImagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const noDevices = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Serves the portal below /pay/: its built files, the instances' images, and a page for every other address. */
export async function appPages(app: FastifyInstance, { tenants, servicePrefix, portalDir }: AppPagesOptions): Promise<void> {
  const manifest = readManifest(portalDir);
  if (!manifest) app.log.warn({ portalDir }, "The portal is not built: its pages are empty until it is.");
  const built = indexFiles(portalDir);
  const images = new Map(tenants.ids.map((id) => [id, indexFiles(tenants.get(id)?.imagesDir ?? "")]));
  const rendered = new Map<string, RenderedPage>();

  const render = (key: string, status: RenderedPage["status"], tenant: Tenant | undefined, source: string | undefined): RenderedPage => {
    const known = rendered.get(key);
    if (known) return known;
    const { html, contentPolicy } = writePage({ tenants, tenant, servicePrefix, base, assets: assetsOf(manifest, source) });
    const plain = Buffer.from(html);
    const page = { status, contentPolicy, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
    rendered.set(key, page);
    return page;
  };

  app.get("/assets/tenant/:instanceId/:file", (request, reply) => {
    const { instanceId, file } = request.params as { instanceId: string; file: string };
    const image = images.get(instanceId)?.get(file);
    if (!image) return answerNoFile(reply);
    return sendFile(request, reply.header("content-security-policy", tenantImagePolicy), image, "public, max-age=3600");
  });

  app.get("/assets/*", (request, reply) => {
    const file = built.get(`assets/${(request.params as { "*": string })["*"]}`);
    return file ? sendFile(request, reply, file, forever) : answerNoFile(reply);
  });

  app.get("/*", (request, reply) => {
    const path = (request.params as { "*": string })["*"];
    const file = built.get(path);
    if (file) return sendFile(request, reply, file, "no-cache");
    return sendPage(request, reply, choosePage(path));
  });

  app.get("", (_, reply) => reply.redirect(base));

  function choosePage(path: string): RenderedPage {
    const [instanceId = "", ...rest] = path.split("/");
    // The general contact page, and addresses without an instance, which the portal leads on from (decisions Q1, Q2).
    if (instanceId === "") return render("", 200, undefined, generalContactSource);
    if (reservedIds.has(instanceId)) return render("bare", 200, undefined, undefined);
    const tenant = tenants.get(instanceId);
    if (!tenant) return render("unknown", 404, undefined, generalContactSource);
    const source = screenSource(rest.join("/"));
    return source === undefined ? render(`${instanceId} `, 404, tenant, notFoundSource) : render(`${instanceId} ${source}`, 200, tenant, source);
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  void reply
    .code(page.status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("content-security-policy", page.contentPolicy)
    .header("permissions-policy", noDevices);
  if (accepts(request, "br")) return reply.header("content-encoding", "br").send(page.br);
  if (accepts(request, "gzip")) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

function answerNoFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").header("cache-control", "no-store").send("There is no such file.\n");
}
