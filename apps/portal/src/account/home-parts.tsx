import { AccountStatuses } from "../balance/account-statuses";
import { TotalOwed } from "../balance/total-owed";
import type { HomePartProps } from "./home-part";
import { HomeRail } from "./home-rail";

export function Component(props: HomePartProps) {
  switch (props.part) {
    case "total":
      return <TotalOwed {...props} />;
    case "rail":
      return <HomeRail {...props} />;
    case "statuses":
      return <AccountStatuses {...props} />;
  }
}
