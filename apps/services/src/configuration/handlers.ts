import type { components } from "@paydown/api-client";
import { isOn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import type { Tenant, Tenants } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";

type GlobalConfig = components["schemas"]["GlobalConfig"];

/** Response of configParameters for a tenant. The page handler embeds the same data. */
export function configurationOf({ tenants }: Pick<Context, "tenants">, tenant: Tenant) {
  return { globalConfig: tenants.global, instanceConfig: tenant.instance, companyConfig: tenant.company };
}

function portalsOf(tenants: Tenants): NonNullable<GlobalConfig["portals"]> {
  return tenants.ids.map((instanceId) => ({
    instanceId,
    name: tenants.get(instanceId)?.instance.header ?? instanceId,
  }));
}

export function configurationHandlers(
  context: Context,
): Pick<Handlers, "getConfigParameters" | "getInstanceConfigParameters" | "getWebLinks"> {
  const { tenants } = context;
  return {
    async getConfigParameters() {
      return {
        status: 200,
        body: {
          globalConfig: { ...tenants.global, ...(isOn(tenants.global.listPortals) && { portals: portalsOf(tenants) }) },
        },
      };
    },

    async getInstanceConfigParameters({ path }) {
      return { status: 200, body: configurationOf(context, tenantOf(context, path)) };
    },

    async getWebLinks({ session }) {
      return { status: 200, body: { webLinks: [...(tenants.get(session.instanceId)?.webLinks ?? [])] } };
    },
  };
}
