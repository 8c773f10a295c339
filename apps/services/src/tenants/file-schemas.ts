import { compileSchemas, type FileName, type FileSchema } from "./compile-schemas.js";

let compiled: Readonly<Record<FileName, FileSchema>> | undefined;

/**
 * The schema of a tenant's file. Compiling the schemas takes longer than reading every tenant, so `tsup.config.ts`
 * replaces this module by one with compiled schemas.
 */
export const schemaOf = (name: FileName): FileSchema => (compiled ??= compileSchemas())[name];
