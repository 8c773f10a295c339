import { configure } from "@testing-library/react";
import { vi } from "vitest";

// Code, data and effects of a screen are slow on a busy machine. A missing result still fails.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
