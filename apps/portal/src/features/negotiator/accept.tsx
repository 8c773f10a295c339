import { CallFailed, type Failure, type Problem } from "@paydown/api-client";
import { formatUsd, splitLines } from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TermsToAccept } from "@paydown/ui/terms-to-accept";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { pageQuery } from "../../account/page-query";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { useSession, usePortal } from "../../session/session";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import { amountOf, negotiationQuery, type Offer, sendAcceptance } from "./negotiation";
import type { StepProps } from "./negotiator-screen";
import { OfferBand } from "./offer-band";

/** The terms of an offer, the checkbox, and Accept, which records the text as shown. */
export function Accept(given: StepProps) {
  const { negotiation, links } = given;
  // Keeps showing the same offer, whatever another tab does. On acceptance, the services report any change.
  const [offer] = useState(negotiation.offer);
  if (!offer) return <Navigate to={links.start} replace />;
  if (offer.status === "accepted" || offer.status === "paying") return <Navigate to={links.payment} replace />;
  return <Agreement {...given} first={offer} />;
}

/** Why the offer can no longer be accepted. */
type Ended = { readonly kind: "gone" } | { readonly kind: "other"; readonly offer: NonNullable<Problem["offer"]> };

function Agreement({ accountNo, negotiation, links, first }: StepProps & { readonly first: Offer }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { notifications } = usePortal();
  const text = useText();
  const words = useScreenWords("negotiator", english);
  const guard = useLeaveGuard(words.leaveText);
  // Counts how often the services reported a changed text; each new text must be read and ticked.
  const [textChanges, setTextChanges] = useState(0);
  const [ended, setEnded] = useState<Ended | null>(null);
  const offer = textChanges > 0 && negotiation.offer?.offerId === first.offerId ? negotiation.offer : first;
  const { last } = negotiation;
  // Whether the services accepted a last offer that is higher than this one. The lower offer then stays in force.
  const isAboveStanding = last?.outcome === "accept" && amountOf(last.amount) > amountOf(offer.amount);
  const lines = offer.terms.flatMap((message) => splitLines(text(message.text)));

  const accept = useMutation({
    mutationFn: () => sendAcceptance(session, accountNo, offer, lines),
    async onSuccess(accepted) {
      queryClient.setQueryData(
        negotiationQuery(session, accountNo).queryKey,
        (before) => before && { ...before, offer: accepted },
      );
      // The form takes amount and date from the page.
      await queryClient.invalidateQueries({ queryKey: pageQuery(session, accountNo).queryKey });
      guard.allow();
      void navigate(links.payment);
    },
    onError(reason) {
      const failure: Failure = reason instanceof CallFailed ? reason.failure : { kind: "unreachable" };
      const code = failure.kind === "refused" ? failure.code : undefined;
      const other = failure.kind === "refused" && code === "offer_accepted" ? failure.problem.offer : undefined;
      // Refetched, because the services now refuse the negotiation too. The screen then says why.
      if (code === "arrangement_pending")
        return void queryClient.invalidateQueries(negotiationQuery(session, accountNo));
      if (code !== "offer_gone" && !other && code !== "disclosure_changed")
        return notifications.error(
          ({ screens }) => (screens?.negotiator ?? english).accepting,
          ({ failures }) => failures.detail(failure),
        );
      if (code === "offer_gone") setEnded({ kind: "gone" });
      else if (other) setEnded({ kind: "other", offer: other });
      else setTextChanges((before) => before + 1);
      return void queryClient.invalidateQueries(negotiationQuery(session, accountNo));
    },
  });

  if (ended) return <NotAccepted ended={ended} links={links} onLeave={guard.allow} />;
  return (
    <Stack gap="loose">
      {textChanges > 0 && (
        <Notice key={textChanges} tone="warning" live="alert" takesFocus>
          {words.termsChanged}
        </Notice>
      )}
      {isAboveStanding && (
        <Notice tone="info">
          {words.lowerStands(formatUsd(amountOf(last.amount)), formatUsd(amountOf(offer.amount)))}
        </Notice>
      )}
      <OfferBand offer={offer} label={offer.status === "agreed" ? words.yourOffer : words.ourOffer} />
      <TermsToAccept
        key={`terms-${textChanges}`}
        title={words.termsTitle}
        lines={lines}
        label={words.acceptLine}
        hints={{ before: words.tickFirst, ticked: words.ticked }}
        accept={{ label: words.accept, busy: accept.isPending, onPress: () => accept.mutate() }}
        cancel={{ label: words.notNow, href: links.makePayment, onClick: guard.allow }}
      />
      {guard.dialog}
    </Stack>
  );
}

function NotAccepted({
  ended,
  links,
  onLeave,
}: { readonly ended: Ended; readonly onLeave: () => void } & Pick<StepProps, "links">) {
  const words = useScreenWords("negotiator", english);
  const other = ended.kind === "other" ? ended.offer : null;
  return (
    <Stack gap="loose">
      <Notice tone="danger" live="alert" takesFocus>
        {other ? words.alreadyAccepted(formatUsd(amountOf(other.amount)), other.date) : words.gone}
      </Notice>
      <Actions>
        <ButtonLink href={other ? links.payment : links.start} variant="filled" onClick={onLeave}>
          {other ? words.goToAccepted : words.makeAnother}
        </ButtonLink>
        <ButtonLink href={links.makePayment} onClick={onLeave}>
          {words.back}
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
