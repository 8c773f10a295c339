import { join } from "node:path";
import { contrast } from "@paydown/ui/tenant-colors";
import { imageSize } from "image-size";
import { placeholderImageMark } from "./placeholders.js";
import type { FolderReader } from "./read-folder.js";
import type { TenantImage } from "./read-images.js";
import type { InstanceConfig } from "./tenant.js";

/** The least contrast of text, WCAG 2.2 AA. */
const readable = 4.5;
/** White and ink: the portal writes in whichever is easier to read. */
const textColors = ["#ffffff", "#14191c"];

/** Backgrounds that the portal leaves out if no text is readable on them, and what it shows then. */
const optionalGrounds = [
  { setting: "headerColor", instead: "the header is plain, with a stripe of this color above it" },
  { setting: "footerColor", instead: "the footer has no color" },
] as const;

/** Rounded down, so that a contrast that is too low never looks like enough. */
const roundedDown = (value: number) => value.toFixed(8).slice(0, -6);

/** Text must be readable on the colors that a tenant chose. */
export function checkColors(reader: FolderReader, file: string, instance: InstanceConfig): void {
  const unreadable = (setting: "secondaryBannerColor" | "headerColor" | "footerColor") => {
    const color = instance[setting];
    if (color === undefined) return undefined;
    const best = Math.max(...textColors.map((text) => contrast(text, color.toLowerCase())));
    return best < readable
      ? `${setting} ${color} carries no text: the best contrast is ${roundedDown(best)}, and ${readable} is needed.`
      : undefined;
  };
  const banner = unreadable("secondaryBannerColor");
  if (banner !== undefined) reader.fault(file, `${banner} Make it lighter or darker.`, ["secondaryBannerColor"]);
  for (const { setting, instead } of optionalGrounds) {
    const sentence = unreadable(setting);
    if (sentence !== undefined) reader.warn(file, `${sentence} So ${instead}. Make it lighter or darker.`, [setting]);
  }
}

/** A larger image makes a phone wait, on every first visit. */
const largestImage = 500_000;

/** Where browsers get the images of `instance.json`. Checks that they are there, and are images. */
export function imageAddresses(
  reader: FolderReader,
  file: string,
  instance: InstanceConfig,
  { imagesDir, images }: { readonly imagesDir: string; readonly images: ReadonlyMap<string, TenantImage> },
  base: string,
): Partial<InstanceConfig> {
  const addresses: Record<string, string> = {};
  for (const key of ["logoURL", "faviconURL", "splashURL"] as const) {
    const image = instance[key];
    if (image === undefined) continue;
    const read = images.get(image);
    if (read) checkImage(reader, join(imagesDir, image), read.bytes);
    else
      reader.fault(
        file,
        `${key}: there is no ${image} in ${imagesDir}, or it is no SVG, PNG, JPEG, GIF, WebP or ICO.`,
        [key],
      );
    addresses[key] = `${base}/${image}`;
  }
  return addresses;
}

function checkImage(reader: FolderReader, image: string, content: Buffer): void {
  try {
    imageSize(content);
    if (content.includes(placeholderImageMark))
      reader.warn(image, "the image is still the placeholder. Replace it with your company's logo.");
    const size = content.length;
    if (size > largestImage)
      reader.warn(
        image,
        `the image has ${Math.round(size / 1000)} kB, for which a phone waits. Save it with at most ${largestImage / 1000} kB.`,
      );
  } catch {
    reader.fault(image, "the file is no image that browsers show. Save it as SVG, PNG, JPEG, GIF, WebP or ICO.");
  }
}
