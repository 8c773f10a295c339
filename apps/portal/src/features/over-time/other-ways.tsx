import { UiLink } from "@paydown/ui/ui-context";
import { readCarriedAmount } from "../../other-ways/carried-amount";
import { type OtherWay, useOtherWays } from "../../other-ways/use-other-ways";
import type { PaymentPage } from "../../account/payment-page";

export interface OtherWaysProps {
  readonly page: PaymentPage;
  readonly amount: string;
}

/** A compact list of the other ways to pay, inside the form. */
export function OtherWays({ page, amount }: OtherWaysProps) {
  const ways = useWays(page, amount);
  return (
    <ul>
      {ways.map(({ key, label, description, href }) => (
        <li key={key}>
          <UiLink href={href}>{label}</UiLink>: {description}
        </li>
      ))}
    </ul>
  );
}

/**
 * The link to pay in full, for an amount that covers everything; renders nothing if the account cannot be paid in full.
 */
export function PayInFull({ page }: Pick<OtherWaysProps, "page">) {
  const full = useWays(page, "").find(({ key }) => key === "full");
  return (
    full && (
      <p>
        <UiLink href={full.href}>{full.label}</UiLink>
      </p>
    )
  );
}

function useWays(page: PaymentPage, amount: string): OtherWay[] {
  const needsSD = page.declaration.length > 0;
  // A declaration, if one is required, was acknowledged on Make Payment.
  return useOtherWays({
    page,
    besides: "overTime",
    declared: { needsSD, sdAccepted: needsSD },
    amount: readCarriedAmount(amount),
  });
}
