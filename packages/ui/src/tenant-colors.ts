/** One color for light screens and one for dark. */
export interface LightDark {
  light: string;
  dark: string;
}

/** The colors derived from a tenant's one color, each as lowercase `#rrggbb`. */
export interface TenantColors {
  /** The color as given: the masthead's background, or a stripe if no text is readable on it. */
  band: string;
  /** Text on the band, at 4.5:1 or more; null if neither white nor ink reaches that. */
  onBand: string | null;
  /** For text, links, borders and fills. */
  brand: LightDark;
  brandHover: LightDark;
  onBrand: LightDark;
  /** The background of a selected element. */
  brandSoft: LightDark;
}

type Triple = readonly [number, number, number];

const white = "#ffffff";
const ink = "#14191c";

/** The backgrounds of tokens.css, and the minimum contrast of a color on each. */
const surroundings = {
  light: { surface: "#ffffff", sunk: "#f4f6f6", soft: 0.08, contrast: 4.5, direction: -1 },
  dark: { surface: "#14181a", sunk: "#1b2023", soft: 0.28, contrast: 5.5, direction: 1 },
} as const;

const readable = 4.5;
const hoverStep = 6;

/**
 * Derives a tenant's colors from the one it gives, so that every pair of text and background meets WCAG 2.2 AA for any
 * color.
 *
 * Lightness moves in whole hundredths of OKLCH; hue stays; chroma is reduced only to stay within sRGB.
 *
 * @param color `#rgb` or `#rrggbb`, in either case.
 * @throws RangeError for anything else.
 */
export function tenantColors(color: string): TenantColors {
  const band = normalize(color);
  const light = brandIn("light", band);
  const dark = brandIn("dark", band);
  return {
    band,
    onBand: textOn(band),
    brand: { light: light.brand, dark: dark.brand },
    brandHover: { light: moveLightness(light.brand, -hoverStep), dark: moveLightness(dark.brand, hoverStep) },
    // The brand color contrasts with white or with the dark surface so much that white or ink is always readable on it.
    onBrand: { light: textOn(light.brand) ?? white, dark: textOn(dark.brand) ?? ink },
    brandSoft: { light: light.soft, dark: dark.soft },
  };
}

/** The contrast ratio of two colors, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export interface TenantCssOptions {
  /**
   * The announcement's background (`secondaryBannerColor`). If the tenant sets none, or no text is readable on it, the
   * soft brand color is used. On a dark screen the tenant's color is mixed into the dark surface, so that a pale band
   * does not glare.
   */
  secondaryBanner?: string | undefined;
  /**
   * The footer's background (`footerColor`). If the tenant sets none, or no text is readable on it, the sunken surface
   * is used.
   */
  footer?: string | undefined;
}

/**
 * The tenant's stylesheet, without brand colors if the tenant has no `headerColor`. Plain CSS that the oldest supported
 * browsers understand, in any load order. Print always uses the light colors.
 */
export function tenantCss(colors: TenantColors | null, { secondaryBanner, footer }: TenantCssOptions = {}): string {
  const announcement = groundProperties("secondary", secondaryBanner);
  const light = {
    ...(colors && mastheadProperties(colors)),
    ...announcement,
    ...groundProperties("foot", footer),
    ...(colors && brandProperties(colors, "light")),
  };
  const dark = {
    ...(announcement["--secondary"] && groundProperties("secondary", inDark(announcement["--secondary"]))),
    ...(colors && brandProperties(colors, "dark")),
  };
  return [
    hasAny(light) ? rule(light) : "",
    hasAny(dark) ? `@media screen and (prefers-color-scheme:dark){${rule(dark)}}` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

const hasAny = (properties: Record<string, string>): boolean => Object.keys(properties).length > 0;

/** A light background's counterpart on a dark screen, derived like the soft brand color. */
function inDark(ground: string): string {
  return mix(ground, surroundings.dark.surface, surroundings.dark.soft);
}

function mastheadProperties({ band, onBand }: TenantColors): Record<string, string> {
  const carries = onBand !== null;
  return {
    "--band": band,
    "--on-band": onBand ?? "var(--text)",
    "--masthead": carries ? band : "var(--surface)",
    "--on-masthead": onBand ?? "var(--text)",
    "--stripe": carries ? "0px" : "6px",
    "--masthead-line": carries ? "transparent" : "var(--line)",
  };
}

/** A background that a tenant chose, and its text color; empty if no text is readable on it. */
function groundProperties(name: string, color: string | undefined): Record<string, string> {
  const ground = color === undefined ? undefined : normalize(color);
  const text = ground === undefined ? null : textOn(ground);
  return ground === undefined || text === null
    ? {}
    : { [`--${name}`]: ground, [`--on-${name}`]: text, ...(name === "foot" && { "--foot-strong": text }) };
}

function brandProperties(
  { brand, brandHover, onBrand, brandSoft }: TenantColors,
  scheme: keyof LightDark,
): Record<string, string> {
  return {
    "--brand": brand[scheme],
    "--brand-hover": brandHover[scheme],
    "--on-brand": onBrand[scheme],
    "--brand-soft": brandSoft[scheme],
  };
}

/** `html:root` is more specific than the `:root` of tokens.css. */
function rule(properties: Record<string, string>): string {
  return `html:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;
}

function brandIn(scheme: keyof LightDark, color: string): { brand: string; soft: string } {
  const { surface, sunk, soft: share, contrast: wanted, direction } = surroundings[scheme];
  const soft = mix(color, surface, share);
  let brand = color;
  // Black or white reaches every contrast required here, so 100 steps always suffice.
  for (
    let taken = 1;
    taken <= 100 && [surface, sunk, soft].some((ground) => contrast(brand, ground) < wanted);
    taken += 1
  ) {
    brand = moveLightness(color, direction * taken);
  }
  return { brand, soft };
}

/** White if it is readable on the background, else ink if ink is readable there; null if neither is. */
function textOn(ground: string): string | null {
  return [white, ink].find((text) => contrast(text, ground) >= readable) ?? null;
}

function normalize(color: string): string {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) throw new RangeError(`Not a color of the form #rrggbb: ${JSON.stringify(color)}`);
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toLowerCase();
}

function mix(color: string, ground: string, share: number): string {
  const [a, b] = [toOklab(color), toOklab(ground)];
  return toHex(fromOklab(map(a, (value, index) => value * share + (b[index] ?? 0) * (1 - share))));
}

/** Moves OKLCH lightness by hundredths, then reduces chroma until the color exists in sRGB. */
function moveLightness(color: string, hundredths: number): string {
  const [lightness, a, b] = toOklab(color);
  const target = Math.min(1, Math.max(0, (Math.round(lightness * 100) + hundredths) / 100));
  const at = (chroma: number) => fromOklab([target, a * chroma, b * chroma]);
  if (inGamut(at(1))) return toHex(at(1));
  let [inside, outside] = [0, 1];
  for (let halving = 0; halving < 20; halving += 1) {
    const middle = (inside + outside) / 2;
    if (inGamut(at(middle))) inside = middle;
    else outside = middle;
  }
  return toHex(at(inside));
}

function inGamut(linear: Triple): boolean {
  return linear.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);
}

function luminance(color: string): number {
  return dot([0.2126, 0.7152, 0.0722], toLinear(color));
}

function toLinear(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return map([value >> 16, (value >> 8) & 255, value & 255], (byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

function toHex(linear: Triple): string {
  const bytes = linear.map((channel) => {
    const clamped = Math.min(1, Math.max(0, channel));
    return Math.round(255 * (clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Björn Ottosson's OKLab, with the matrices of CSS Color 4. */
function toOklab(color: string): Triple {
  const linear = toLinear(color);
  const cones = map(
    [
      dot([0.4122214708, 0.5363325363, 0.0514459929], linear),
      dot([0.2119034982, 0.6806995451, 0.1073969566], linear),
      dot([0.0883024619, 0.2817188376, 0.6299787005], linear),
    ],
    Math.cbrt,
  );
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

function fromOklab(lab: Triple): Triple {
  const cones = map(
    [
      dot([1, 0.3963377774, 0.2158037573], lab),
      dot([1, -0.1055613458, -0.0638541728], lab),
      dot([1, -0.0894841775, -1.291485548], lab),
    ],
    (value) => value ** 3,
  );
  return [
    dot([4.0767416621, -3.3077115913, 0.2309699292], cones),
    dot([-1.2684380046, 2.6097574011, -0.3413193965], cones),
    dot([-0.0041960863, -0.7034186147, 1.707614701], cones),
  ];
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function map(triple: Triple, change: (value: number, index: number) => number): Triple {
  return [change(triple[0], 0), change(triple[1], 1), change(triple[2], 2)];
}
