import * as z from "zod/mini";

/** The message is the broken rule's name; the form finds the words. */
const filled = z.string().check(z.refine((value) => value.trim() !== "", "required"));

/** What is asked for to sign in; whether it is right only the services say. */
export const credentialsSchema = z.object({ username: filled, password: filled });

export type CredentialsForm = z.infer<typeof credentialsSchema>;
