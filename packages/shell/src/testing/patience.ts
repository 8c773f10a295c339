import { configure } from "@testing-library/react";
import { vi } from "vitest";

// A screen's code, its data and its effects take their time on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
