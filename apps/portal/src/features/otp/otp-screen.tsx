import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";

/** One step of the one-time passcode. */
export function OtpScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Screen title={title}>
      <Stack gap="loose" width="read">
        <PageTitle>{title}</PageTitle>
        {children}
      </Stack>
    </Screen>
  );
}
