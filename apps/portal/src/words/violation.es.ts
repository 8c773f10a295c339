import { violationMessage as say } from "@paydown/domain/messages/es";
import type { violation as english } from "./violation.en";

export const violation: typeof english = { say };
