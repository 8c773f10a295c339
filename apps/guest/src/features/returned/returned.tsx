import type { GuestPage } from "@paydown/domain/guest";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { Outcome, type OutcomeTone } from "@paydown/ui/outcome";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { Way } from "../../plans/way";
import { plans as sharedEnglish } from "../../words/plans.en";
import { useScreenWords } from "../../words/words";
import styles from "./returned.module.css";
import { useHomeHref } from "./use-home-href";

interface ReturnedProps {
  readonly page: GuestPage;
  readonly tone: OutcomeTone;
  /** The outcome, which is the heading and the title of the page (GUEST-96). */
  readonly title: string;
  /** The specified sentence. */
  readonly said: string;
  readonly children: ReactNode;
}

/** The frame of both return pages: the link back to guest home, the progress and the outcome. */
export function Returned({ page, title, tone, said, children }: ReturnedProps) {
  const shared = useScreenWords("plans", sharedEnglish);
  const home = useHomeHref();
  return (
    <Screen title={title}>
      <Breadcrumbs crumbs={[{ label: shared.home, href: home }, { label: title }]} />
      <Stack gap="loose" width="read">
        <div className={styles.way}>
          <Way page={page} />
        </div>
        <Outcome tone={tone} heading={title} status={said}>
          {children}
        </Outcome>
      </Stack>
    </Screen>
  );
}
