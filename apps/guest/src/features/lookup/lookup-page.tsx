import { headerText, useConfiguration } from "@paydown/shell/configuration";
import { Localized } from "@paydown/shell/language";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { useGuest } from "../../session/guest-context";
import { useWords } from "../../words/words";
import { LookupForm } from "./lookup-form";
import styles from "./lookup-page.module.css";

interface LookupProps {
  /** Preloads the next screen's code. */
  readonly next: () => void;
  /** Replaces the form when the page does not carry the lookup fields. */
  readonly fetched: ReactNode;
}

/** The lookup: from a number on a letter to the plans (GUEST-27). */
export function Lookup({ next, fetched }: LookupProps) {
  const configuration = useConfiguration();
  const words = useWords().lookup;
  const { lookupFields } = useGuest();
  const { loginMessage, footer2 } = configuration.instanceConfig;

  useOnceShown(next);

  return (
    <Screen title={words.title}>
      <Split kind="form" side={<Splash />}>
        <Stack gap="loose" width="read">
          <PageTitle>
            <Localized text={headerText(configuration)} />
          </PageTitle>
          {loginMessage && (
            <p>
              <Localized text={loginMessage} />
            </p>
          )}
          {lookupFields ? <LookupForm {...lookupFields} /> : fetched}
          {footer2 && (
            <p className={styles.notice}>
              <Localized text={footer2} />
            </p>
          )}
        </Stack>
      </Split>
    </Screen>
  );
}

const defaultSplash = `${import.meta.env.BASE_URL}assets/splash.svg`;

/**
 * splashURL, else the logo, else the default image (GUEST-28). The image is decorative: the header beside it has the
 * name.
 */
function Splash() {
  const { instanceConfig, globalConfig } = useConfiguration();
  return (
    <img
      fetchPriority="low"
      className={styles.splash}
      src={instanceConfig.splashURL || instanceConfig.logoURL || globalConfig.logoURL || defaultSplash}
      alt=""
    />
  );
}
