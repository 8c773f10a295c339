import {
  acceptedPayTypes,
  displayCell,
  displayedCells,
  formatCalendarDate,
  formatUsd,
  type LocalizedText,
} from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { CardMarks } from "@paydown/ui/card-marks";
import { ChoiceList } from "@paydown/ui/choice-list";
import { type Fact, Facts } from "@paydown/ui/facts";
import { FigureBand } from "@paydown/ui/figure";
import { PageTitle } from "@paydown/ui/page-title";
import { QuickLinks } from "@paydown/ui/quick-links";
import { Section } from "@paydown/ui/section";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { type Tag, Tags } from "@paydown/ui/tags";
import { useState } from "react";
import { DueFigure } from "../../account/due";
import { paths } from "../../paths";
import { useAccountLinks } from "../../account/account-links";
import { type AccountPage, DeclarationPanel } from "../../account/page-query";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { type PaymentPage, readPaymentPage } from "../../account/payment-page";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";
import { AccountNotices } from "./account-notices";
import { AccountSide } from "./account-side";
import { useCardChoices } from "./use-card-choices";

/** The screen once its page has loaded. */
export function MakePayment({ page: fetched }: { readonly page: AccountPage }) {
  const text = useText();
  const page = readPaymentPage(fetched, text);
  const { instanceId } = useSession();
  const words = useWords().makePayment;
  const [accepted, setAccepted] = useState(false);
  const { account, declaration } = page;
  const { companyConfig, userInfo } = fetched;
  const { cards, warnings } = page.decide(accepted);
  const choices = useCardChoices(page, cards);
  const facts = useFacts(page);
  const tags = useTags(page);
  const notices = <AccountNotices page={page} reasons={warnings} />;
  // An agreement, or its end, comes before the minimum, which then no longer matters.
  const agreementFirst = fetched.offer ?? fetched.settled ?? fetched.planFinished;

  return (
    <Split side={<AccountSide page={page} />}>
      <Stack gap="section">
        <Stack>
          <PageTitle note={words.user(userInfo.name, account.accountNo)}>{words.title}</PageTitle>
          <FigureBand>
            <DueFigure company={companyConfig.companyName} due={account.due} />
            {facts.length > 0 && <Facts facts={facts} />}
          </FigureBand>
          <Tags label={words.tags} tags={tags} />
          <QuickLinks label={words.thisAccount} links={useAccountLinks(account.accountNo)} />
          {!agreementFirst && notices}
        </Stack>
        <PaymentsInSight payments={fetched} note={words.checkingMore} />
        {agreementFirst && notices}
        {declaration.length > 0 && (
          <DeclarationPanel lines={declaration} company={companyConfig} accepted={accepted} onChange={setAccepted} />
        )}
        <Stack gap="loose">
          <Section title={words.choose}>
            {cards.length > 0 ? (
              <ChoiceList
                choices={choices}
                preferred={page.page.offer && declaration.length === 0 ? null : undefined}
              />
            ) : (
              <p>{words.noChoices}</p>
            )}
          </Section>
          <CardMarks label={words.accepted} types={acceptedPayTypes(userInfo.allowedPayTypes)} names={words.payTypes} />
        </Stack>
        <Actions>
          <ButtonLink href={paths.home.href(instanceId, { id: account.accountNo })}>{words.back}</ButtonLink>
        </Actions>
      </Stack>
    </Split>
  );
}

/** The next payment, then every other amount flagged for display, such as the past due. */
function useFacts({ account, row, page }: PaymentPage): Fact[] {
  const words = useWords().makePayment;
  const text = useText();
  const facts: Fact[] = [];
  if (account.nextAmountDue !== null) facts.push({ label: words.nextPayment, value: formatUsd(account.nextAmountDue) });
  if (account.nextDueDate !== null)
    facts.push({ label: words.nextDueDate, value: formatCalendarDate(account.nextDueDate) });
  for (const name of displayedCells(row)) {
    const cell = row[name];
    if (cell?.type !== "CURRENCY" || name === page.globalConfig.rowDue || name === "Next Amt Due") continue;
    facts.push({ label: text(cell.label), value: displayCell(cell) });
  }
  return facts;
}

/** The configured tag cells that have a value, as '{label}: {value}' (ACCT-19). */
function useTags({ page, row }: PaymentPage): Tag[] {
  const text = useText();
  const label = (of: LocalizedText, value: string) => [text(of), value].filter(Boolean).join(": ");
  return (page.instanceConfig.tagCells ?? []).flatMap((name) => {
    const cell = row[name];
    return cell && cell.value.trim() !== "" ? [{ text: label(cell.label, displayCell(cell)) }] : [];
  });
}
