import { type NavItem } from "@paydown/ui/masthead";
import { PageFrame } from "@paydown/ui/page-frame";
import type { ReactNode } from "react";
import { CompanyFooter } from "./company-footer";
import { headerText, type InstanceConfig, useConfiguration } from "./configuration";
import { Localized, useShellWords, useText } from "./language";
import { NotificationList } from "./notification-list";
import { OtherLanguage } from "./other-language";

export interface PageProps {
  /** The brand's target when the tenant has no logoHREF: home, or in guest mode the guest lookup (NAV-16, NAV-17). */
  readonly brandHref: string;
  readonly username?: string | undefined;
  readonly nav?: readonly NavItem[];
  /** True if the screens themselves show footer2, a notice for guests (GUEST-27). */
  readonly noticeOnScreen?: boolean;
  /** Shown at the end of the footer. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

/**
 * In guest mode, the brand links to the lookup, whatever the tenant set. Otherwise it links to logoHREF, or to home if
 * logoHREF is not set (NAV-16, NAV-19). A logoHREF that starts at the host's root is outside the app, which is below
 * /pay/. A relative logoHREF resolves below the tenant's path, on every screen.
 */
function brandTarget({ instanceId, mode, logoHREF }: InstanceConfig, home: string): { href: string; outside: boolean } {
  const own = mode === "GUEST" ? undefined : safeHref(logoHREF);
  if (own === undefined) return { href: home, outside: false };
  const isRelative = !/^(https?:|\/)/i.test(own);
  return { href: isRelative ? `/${instanceId}/${own}` : own, outside: !isRelative };
}

/**
 * Accepts only http, https and relative addresses (NAV-20). Refuses every other scheme, and a host without a scheme, as
 * in `//host`.
 */
export function safeHref(href = ""): string | undefined {
  return /^(?:https?:\/\/[^\s/?#\\]+|\/(?![/\\])|[\w.~%?#-][^\s:\\]*$)\S*$/i.test(href) ? href : undefined;
}

/** A tenant's page: brand, navigation, announcement, notifications, screen and footer. */
export function Page({ brandHref, username, nav = [], noticeOnScreen = false, links, children }: PageProps) {
  const configuration = useConfiguration();
  const words = useShellWords();
  const text = useText();
  const { globalConfig, instanceConfig } = configuration;
  const banner = instanceConfig.secondaryBanner;
  return (
    <PageFrame
      brand={{
        name: text(headerText(configuration)),
        ...brandTarget(instanceConfig, brandHref),
        logoUrl: instanceConfig.logoURL ?? globalConfig.logoURL,
      }}
      who={username}
      tools={<OtherLanguage />}
      nav={nav}
      banner={banner ? { label: words.announcement, content: <Localized text={banner} /> } : undefined}
      footer={<CompanyFooter links={links} withNotice={!noticeOnScreen} />}
    >
      <NotificationList />
      {children}
    </PageFrame>
  );
}
