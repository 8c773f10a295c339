import { readAccount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { demographicsQuery } from "./demographics-query";
import { useSession } from "../session/session";

export interface AccountCheckProps {
  readonly accountNo: string;
  readonly onOwn: (accountNo: string) => void;
}

/** Checks whether an account number is one of the user's. Renders nothing. */
export function Component({ accountNo, onOwn }: AccountCheckProps) {
  const { globalConfig } = useConfiguration();
  const { data } = useQuery({ ...demographicsQuery(useSession()), refetchInterval: false });
  const isOwn = data?.accounts.some((row) => readAccount(row, globalConfig).accountNo === accountNo);
  useEffect(() => {
    if (isOwn) onOwn(accountNo);
  }, [isOwn, onOwn, accountNo]);
  return null;
}
