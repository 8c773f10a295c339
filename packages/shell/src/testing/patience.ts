import { configure } from "@testing-library/react";
import { vi } from "vitest";

// A screen's code, data and effects are slow on a busy machine. A missing result still fails the test, only later.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
