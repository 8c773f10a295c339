import type { Processor } from "./processor.js";

/** One processor for every tenant, or one for each. */
export type Processors = Processor | { readonly of: (instanceId: string) => Processor };

/** The processor of a tenant. */
export const processorOf = (processors: Processors, instanceId: string): Processor =>
  "of" in processors ? processors.of(instanceId) : processors;
