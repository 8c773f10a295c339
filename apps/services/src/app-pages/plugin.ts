import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { reservedIds } from "../tenants/reserved-ids.js";
import type { Tenant, Tenants } from "../tenants/tenant.js";
import { loadFirstPage } from "./first-page.js";
import { type PageContent, writePage } from "./html.js";
import { assetsOf, readManifest } from "./manifest.js";
import { generalContactFile, guestPageFiles, lookupFile, notFoundFile, portalPageFile } from "./screens.js";
import { otherHost } from "./other-host.js";
import { accepts, indexFiles, sendFile } from "./static-files.js";

export interface AppPagesOptions {
  /** Asked once for each request. */
  readonly tenants: () => Tenants;
  readonly servicePrefix: string;
  /** The portal's built files. */
  readonly portalDir: string;
  /** The guest app's built files. Without them there is only the portal. */
  readonly guestDir?: string | undefined;
}

interface RenderedPage {
  readonly status: 200 | 404;
  readonly contentPolicy: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const base = "/pay/";
const guestBase = "/pay/guest/";
const forever = "public, max-age=31536000, immutable";
const tenantImagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const noDevices = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Serves the portal and the guest app below /pay/: their built files, the tenants' images, and a page for every other
 * address (CONFIG-33).
 */
export async function appPages(
  app: FastifyInstance,
  { tenants: currentTenants, servicePrefix, portalDir, guestDir = "" }: AppPagesOptions,
): Promise<void> {
  const manifest = readManifest(portalDir);
  if (!manifest)
    app.log.warn(
      { portalDir },
      "The portal is not built, so its pages are empty. Run `npm start` or `npx turbo run build`.",
    );
  const built = indexFiles(portalDir);
  const guestManifest = readManifest(guestDir);
  const builtForGuests = indexFiles(guestDir);
  const firstPage = await loadFirstPage(guestDir, app.log);

  /** The pages of one version of the tenants. */
  function pagesOf(tenants: Tenants) {
    const rendered = new Map<string, RenderedPage>();
    // With a single tenant, an address without an instance means that tenant (ROUTE-45).
    const soleTenant = tenants.ids.length === 1 ? tenants.get(tenants.ids[0] ?? "") : undefined;

    const renderOnce = (
      key: string,
      status: RenderedPage["status"],
      content: Omit<PageContent, "tenants" | "servicePrefix">,
    ): RenderedPage => {
      const known = rendered.get(key);
      if (known) return known;
      const { html, contentPolicy } = writePage({ tenants, servicePrefix, ...content });
      const plain = Buffer.from(html);
      const page = { status, contentPolicy, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
      rendered.set(key, page);
      return page;
    };
    const render = (
      key: string,
      status: RenderedPage["status"],
      tenant: Tenant | undefined,
      file: string | undefined,
    ) => renderOnce(key, status, { tenant, base, assets: assetsOf(manifest, file) });

    const isGuestPage = (path: string) => {
      const [instanceId = "", first] = path.split("/");
      return guestManifest !== undefined && first === "guest" && tenants.get(instanceId)?.guestLookup !== undefined;
    };

    function choosePage(path: string): RenderedPage {
      const [instanceId = "", ...rest] = path.split("/");
      // The general contact page, and addresses without an instance, which the portal redirects (ROUTE-36).
      if (instanceId === "") return render("", 200, undefined, generalContactFile);
      if (reservedIds.has(instanceId)) return render("bare", 200, soleTenant, undefined);
      const tenant = tenants.get(instanceId);
      if (!tenant) return render("unknown", 404, undefined, generalContactFile);
      if (isGuestPage(path)) return chooseGuestPage(tenant, rest.join("/"));
      const file = portalPageFile(rest.join("/"));
      return file === undefined
        ? render(`${instanceId} `, 404, tenant, notFoundFile)
        : render(`${instanceId} ${file}`, 200, tenant, file);
    }

    /** Every tenant with a guest lookup has guest pages, whatever its mode (GUEST-10). */
    function chooseGuestPage(tenant: Tenant, path: string): RenderedPage {
      const files = guestPageFiles(path);
      const isLookup = files?.includes(lookupFile);
      const assets = assetsOf(guestManifest, ...(files ?? [notFoundFile]));
      return renderOnce(`guest ${tenant.instanceId} ${files?.at(-1) ?? ""}`, files ? 200 : 404, {
        tenant,
        base: guestBase,
        assets,
        app: "guest",
        firstPage: isLookup ? firstPage : undefined,
      });
    }

    return { tenants, isGuestPage, choosePage };
  }

  let pages = pagesOf(currentTenants());
  const current = () => {
    const tenants = currentTenants();
    if (tenants !== pages.tenants) pages = pagesOf(tenants);
    return pages;
  };

  app.get("/assets/tenant/:instanceId/:file", (request, reply) => {
    const { instanceId, file } = request.params as { instanceId: string; file: string };
    const image = currentTenants().get(instanceId)?.images.get(file);
    if (!image) return answerNoFile(reply);
    return reply
      .type(image.mediaType)
      .header("content-security-policy", tenantImagePolicy)
      .header("cache-control", "public, max-age=3600")
      .send(image.bytes);
  });

  app.get("/assets/*", (request, reply) => {
    const file = built.get(`assets/${(request.params as { "*": string })["*"]}`);
    return file ? sendFile(request, reply, file, forever) : answerNoFile(reply);
  });

  app.get("/guest/*", (request, reply) => {
    const path = (request.params as { "*": string })["*"];
    const file = builtForGuests.get(path);
    if (file) return sendFile(request, reply, file, path.startsWith("assets/") ? forever : "no-cache");
    return path.startsWith("assets/") ? answerNoFile(reply) : answerPage(request, reply, `guest/${path}`);
  });

  app.get("/*", (request, reply) => {
    const path = (request.params as { "*": string })["*"];
    const file = built.get(path);
    if (file) return sendFile(request, reply, file, "no-cache");
    return answerPage(request, reply, path);
  });

  app.get("", (_, reply) => reply.redirect(base));

  /** Responds with the page, or with a redirect to its app's host. */
  function answerPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const { tenants, isGuestPage, choosePage } = current();
    const elsewhere = otherHost(tenants.global, isGuestPage(path) ? "guest" : "portal", request);
    return elsewhere === undefined
      ? sendPage(request, reply, choosePage(path))
      : reply.header("cache-control", "no-store").redirect(elsewhere);
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
  return reply
    .code(404)
    .type("text/plain; charset=utf-8")
    .header("cache-control", "no-store")
    .send("File not found.\n");
}
