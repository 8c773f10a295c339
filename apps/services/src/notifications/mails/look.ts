import { tenantColors } from "@paydown/ui/tenant-colors";
import type { InstanceConfig } from "../../tenants/tenant.js";

/** The colors of a letter on a light or a dark screen, each as `#rrggbb`. Every text is readable on its background. */
export interface Scheme {
  readonly page: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  /** For links and the fill of buttons. */
  readonly brand: string;
  readonly onBrand: string;
  /** The background of the company's name. */
  readonly masthead: string;
  readonly onMasthead: string;
  /** The line above the company's name. */
  readonly stripe: string;
}

/** The colors of tokens.css in the portal. */
const neutral = {
  light: { page: "#f4f6f6", surface: "#ffffff", text: "#14191c", muted: "#525c62", line: "#d8dddf" },
  dark: { page: "#1b2023", surface: "#14181a", text: "#e9edee", muted: "#a6b0b5", line: "#353d42" },
} as const;

/** The portal's color for a tenant that sets none. */
const defaultColor = "#33414a";

/**
 * The tenant's look, as on the portal. A color on which no text is readable becomes a stripe above a plain masthead.
 */
export function lookOf({ headerColor }: Pick<InstanceConfig, "headerColor">): Record<"light" | "dark", Scheme> {
  const { band, onBand, brand, onBrand } = tenantColors(headerColor ?? defaultColor);
  const schemeOf = (name: "light" | "dark"): Scheme => ({
    ...neutral[name],
    brand: brand[name],
    onBrand: onBrand[name],
    masthead: onBand === null ? neutral[name].surface : band,
    onMasthead: onBand ?? neutral[name].text,
    stripe: band,
  });
  return { light: schemeOf("light"), dark: schemeOf("dark") };
}
