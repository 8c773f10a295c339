import { acceptedPayTypes, displayCell, type LocalizedText } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { ChunkBoundary } from "@paydown/shell/lazy-part";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { CardMarks } from "@paydown/ui/card-marks";
import { ChoiceList } from "@paydown/ui/choice-list";
import { QuickLinks } from "@paydown/ui/quick-links";
import { Section } from "@paydown/ui/section";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { type Tag, Tags } from "@paydown/ui/tags";
import { type ReactNode, useState } from "react";
import { Balance } from "../../balance/balance";
import { paths } from "../../paths";
import { useAccountLinks } from "../../account/account-links";
import { type AccountPage, AccountSide, DeclarationPanel } from "../../account/page-query";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { type PaymentPage, readPaymentPage } from "../../account/payment-page";
import { isVisit, useSession } from "../../session/session";
import { useWords } from "../../words/words";
import { AccountNotices } from "./account-notices";
import { useCardChoices } from "./use-card-choices";

interface MakePaymentProps {
  readonly page: AccountPage;
  /** The screen's h1. */
  readonly heading: ReactNode;
  /** What the consumer must read first. */
  readonly children?: ReactNode;
}

/** The screen, once the account's page has loaded. */
export function MakePayment({ page: fetched, heading, children }: MakePaymentProps) {
  const text = useText();
  const page = readPaymentPage(fetched, useConfiguration(), text);
  const { instanceId, username } = useSession();
  const words = useWords().makePayment;
  const [accepted, setAccepted] = useState(false);
  const { account, declaration } = page;
  const { cards, warnings } = page.decide(accepted);
  const choices = useCardChoices(page, cards);
  const tags = useTags(page);
  const notices = <AccountNotices reasons={warnings} />;
  // An agreement, whether current or finished, is shown before the minimum message, which then no longer matters.
  const agreementFirst = fetched.offer ?? fetched.settled ?? fetched.planFinished;

  return (
    <Split
      side={
        <ChunkBoundary>
          <AccountSide page={page} />
        </ChunkBoundary>
      }
    >
      <Stack gap="section">
        <Stack>
          {heading}
          <Balance page={fetched} />
          <Tags label={words.tags} tags={tags} />
          <QuickLinks label={words.thisAccount} links={useAccountLinks(account.accountNo)} />
          {children}
          {!agreementFirst && notices}
        </Stack>
        <PaymentsInSight payments={fetched} note={words.checkingMore} />
        {agreementFirst && notices}
        {declaration.length > 0 && <DeclarationPanel lines={declaration} accepted={accepted} onChange={setAccepted} />}
        <Stack gap="loose">
          <Section title={words.choose}>
            {cards.length > 0 ? (
              <ChoiceList choices={choices} preferred={fetched.offer && declaration.length === 0 ? null : undefined} />
            ) : (
              <p>{words.noChoices}</p>
            )}
          </Section>
          <CardMarks
            label={words.accepted}
            types={acceptedPayTypes(fetched.userInfo.allowedPayTypes)}
            names={words.payTypes}
          />
        </Stack>
        {!isVisit(username) && (
          <Actions>
            <ButtonLink href={paths.home.href(instanceId, { id: account.accountNo })}>{words.back}</ButtonLink>
          </Actions>
        )}
      </Stack>
    </Split>
  );
}

/** The configured tag cells that have a value, as '{label}: {value}' (ACCT-19). */
function useTags({ row }: PaymentPage): Tag[] {
  const { tagCells = [] } = useConfiguration().instanceConfig;
  const text = useText();
  const label = (of: LocalizedText, value: string) => [text(of), value].filter(Boolean).join(": ");
  return tagCells.flatMap((name) => {
    const cell = row[name];
    return cell && cell.value.trim() !== "" ? [{ text: label(cell.label, displayCell(cell)) }] : [];
  });
}
