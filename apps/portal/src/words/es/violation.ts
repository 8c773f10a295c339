import { violationMessage as say } from "@paydown/domain/messages/es";
import type { ScreenWords } from "../en";

export const violation: ScreenWords["violation"] = { say };
